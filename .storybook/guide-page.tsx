import {
  ArgTypes,
  Canvas,
  Controls,
  Description,
  DocsContext,
  DocsStory,
  Primary,
  Subheading,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks'
import { type ComponentProps, use } from 'react'
import type { Example, Guide } from './guide.ts'
import { ToolbarContext } from './guide-container.tsx'

interface DocsParameters {
  story?: { inline?: boolean }
}

/** The documentation page of a component or screen: its guide, if it has one, and its stories. */
export default function GuidePage() {
  const { preparedMeta } = useOf('meta', ['meta'])
  const toolbar = use(ToolbarContext)
  const { docs, guide }: { docs?: DocsParameters; guide?: Guide } = preparedMeta.parameters
  // An overlay needs its own frame, and several plays on one page would compete for the focus.
  const isFramed = docs?.story?.inline === false
  const parts = [preparedMeta.component, ...Object.values(preparedMeta.subcomponents ?? {})]
  const { componentStories } = use(DocsContext)
  const stories = componentStories()
  if (!guide) {
    // Each screen needs its own page, fixtures and worker.
    return (
      <>
        <Title />
        <Description />
        <Subheading>States</Subheading>
        <Links stories={stories} />
      </>
    )
  }
  const documented = stories.filter(({ tags }) => tags.includes('autodocs'))
  const first = isFramed ? documented.find(isAllStates) : documented[0]
  const rest = documented.filter((story) => story !== first)
  // A play produces the state the story is named for; without it the page would show another one.
  const unplayed = isFramed ? [] : rest.filter((story) => !story.playFunction || isAllStates(story))
  const played = rest.filter((story) => !unplayed.includes(story))
  return (
    <>
      <Title />
      <p>
        <Text>{guide.purpose}</Text>
      </p>
      {isFramed ? <Canvas key={toolbar} of={first?.moduleExport} /> : <Primary />}
      <Subheading>When not to use it</Subheading>
      <Sentences lines={guide.avoid} />
      <Subheading>Anatomy</Subheading>
      <Rows head={['Part', 'Holds']} rows={guide.anatomy} />
      <Subheading>Do and don’t</Subheading>
      {guide.rules.map((rule) => (
        <div key={rule.do.caption} className="guide-rule">
          <Shown verdict="Do" example={rule.do} />
          <Shown verdict="Don’t" example={rule.dont} />
        </div>
      ))}
      <Subheading>Props</Subheading>
      <Props parts={parts} anatomy={guide.anatomy} />
      <Subheading>Keyboard</Subheading>
      {guide.keyboard.length > 0 ? (
        <Rows head={['Keys', 'Effect']} rows={guide.keyboard} />
      ) : (
        <p>It takes no focus and listens to no key.</p>
      )}
      <Subheading>Assistive technology</Subheading>
      <Sentences lines={guide.assistive} />
      {unplayed.length > 0 && <h2 className="guide-part">States</h2>}
      {unplayed.map(({ id, moduleExport }) => (
        <DocsStory key={id} of={moduleExport} />
      ))}
      {played.length > 0 && (
        <>
          <h2 className="guide-part">Played through</h2>
          <Links stories={played} />
        </>
      )}
    </>
  )
}

type Story = ReturnType<
  ComponentProps<typeof DocsContext.Provider>['value']['componentStories']
>[number]

const isAllStates = ({ name }: Story) => name === 'All States'

/** Links to stories that open on their own. */
function Links({ stories }: { stories: Story[] }) {
  return (
    <ul>
      {stories.map(({ id, name }) => (
        <li key={id}>
          <a href={`./?path=/story/${id}`} target="_top">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Text in which words between backticks are code. */
function Text({ children }: { children: string }) {
  return children
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))
}

/** A component with the documentation read from its code. */
interface Part {
  __docgenInfo?: { displayName: string; props: Record<string, object> }
}

/** A table of props for every part; a single part gets controls. */
function Props({ parts, anatomy }: { parts: Part[]; anatomy: Guide['anatomy'] }) {
  const named = parts.flatMap((part) => {
    const { displayName: name = '', props = {} } = part.__docgenInfo ?? {}
    // Wrappers of a story are not part of the component.
    const isOwn = parts.length === 1 || anatomy.some(([of]) => of === name)
    return isOwn && Object.keys(props).length > 0 ? [{ name, part }] : []
  })
  if (named.length === 0) return <p>It takes what the elements it renders take.</p>
  if (named.length === 1 && parts.length === 1) {
    return (
      <div className="guide-wide">
        <Controls />
      </div>
    )
  }
  return named.map(({ name, part }) => (
    <section key={name} className="guide-wide">
      <h4>
        <code>{name}</code>
      </h4>
      <ArgTypes of={part} />
    </section>
  ))
}

function Sentences({ lines }: { lines: string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <Text>{line}</Text>
        </li>
      ))}
    </ul>
  )
}

function Rows({ head, rows }: { head: [string, string]; rows: [string, string][] }) {
  return (
    <table className="guide-rows sb-unstyled">
      <thead>
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, text]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              <Text>{text}</Text>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Shown({ verdict, example }: { verdict: 'Do' | 'Don’t'; example: Example }) {
  return (
    <figure className="guide-example" data-verdict={verdict === 'Do' ? 'do' : 'dont'}>
      <div className="guide-stage sb-unstyled">{example.show}</div>
      <figcaption>
        <strong>{verdict}.</strong> <Text>{example.caption}</Text>
      </figcaption>
    </figure>
  )
}
