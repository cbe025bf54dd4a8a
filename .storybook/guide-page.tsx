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
import { type ComponentProps, createElement, Fragment, use } from 'react'
import type { Example, Guide } from './guide.ts'
import { ToolbarContext } from './guide-container.tsx'

interface DocsParameters {
  story?: { inline?: boolean }
}

/** The documentation page of a component or screen: its guide when it has one, and its stories. */
export default function GuidePage() {
  const { preparedMeta } = useOf('meta', ['meta'])
  const toolbarGlobals = use(ToolbarContext)
  const { docs, guide }: { docs?: DocsParameters; guide?: Guide } = preparedMeta.parameters
  // An overlay needs its own frame. Only one is shown, because several play functions would compete for the focus.
  const isFramed = docs?.story?.inline === false
  // A guide may be about something that is not a component, such as themes.
  const components = [
    preparedMeta.component,
    ...Object.values(preparedMeta.subcomponents ?? {}),
  ].filter((component) => component !== undefined)
  const { componentStories } = use(DocsContext)
  const stories = componentStories()
  if (!guide) {
    const isJourney = ({ parameters }: Story) => parameters.chromatic.disableSnapshot === true
    const journeys = stories.filter(isJourney)
    return (
      <>
        <Title />
        <Description />
        <StatePictures stories={stories.filter((story) => !isJourney(story))} />
        {journeys.length > 0 && <Subheading>Journeys</Subheading>}
        <StoryLinks stories={journeys} />
      </>
    )
  }
  const documentedStories = stories.filter(({ tags }) => tags.includes('autodocs'))
  const firstStory = isFramed ? documentedStories.find(isAllStates) : documentedStories[0]
  const otherStories = documentedStories.filter((story) => story !== firstStory)
  // A play function produces the story's state, and this page does not run it, so these stories are only linked.
  const inlineStories = isFramed
    ? []
    : otherStories.filter((story) => !story.playFunction || isAllStates(story))
  const linkedStories = otherStories.filter((story) => !inlineStories.includes(story))
  return (
    <>
      <Title />
      <p>
        <CodeText>{guide.purpose}</CodeText>
      </p>
      {isFramed ? <Canvas key={toolbarGlobals} of={firstStory?.moduleExport} /> : <Primary />}
      <Subheading>When not to use it</Subheading>
      <SentenceList lines={guide.alternatives} />
      <Subheading>Anatomy</Subheading>
      <TwoColumnTable head={['Part', 'Contains']} rows={guide.anatomy} />
      <Subheading>Do and don’t</Subheading>
      {guide.rules.map((rule) => (
        <div key={rule.do.caption} className="guide-rule">
          <RuleExample verdict="Do" example={rule.do} />
          <RuleExample verdict="Don’t" example={rule.dont} />
        </div>
      ))}
      <Subheading>Props</Subheading>
      <PropsTables components={components} anatomy={guide.anatomy} />
      <Subheading>Keyboard</Subheading>
      {guide.keyboard.length > 0 ? (
        <TwoColumnTable head={['Keys', 'Effect']} rows={guide.keyboard} />
      ) : (
        <p>It cannot have the focus and handles no keys.</p>
      )}
      <Subheading>Assistive technology</Subheading>
      <SentenceList lines={guide.assistive} />
      {inlineStories.length > 0 && <h2 className="guide-part">Stories</h2>}
      {inlineStories.map(({ id, moduleExport }) => (
        <DocsStory key={id} of={moduleExport} />
      ))}
      {linkedStories.length > 0 && (
        <>
          <h2 className="guide-part">Stories with interactions</h2>
          <StoryLinks stories={linkedStories} />
        </>
      )}
    </>
  )
}

type Story = ReturnType<
  ComponentProps<typeof DocsContext.Provider>['value']['componentStories']
>[number]

const isAllStates = ({ name }: Story) => name === 'All States'

/** The largest width of a picture, in pixels. */
const pictureWidth = 480

/**
 * The states of a screen, each with its sentence and, in a small frame, the story itself. Each has a frame of its own,
 * because it needs its own page, fixtures and worker.
 */
function StatePictures({ stories }: { stories: Story[] }) {
  const toolbarGlobals = use(ToolbarContext)
  return (
    <div className="guide-states sb-unstyled">
      {stories.map((story) => {
        const { id, name, moduleExport } = story
        const { width, height } = windowSize(story)
        const scale = Math.min(pictureWidth / width, 0.6)
        const query = new URLSearchParams({ id, viewMode: 'story', globals: toolbarGlobals })
        return (
          <figure key={id} className="guide-state">
            {!isOperated(story) && (
              <div style={{ width: width * scale, height: height * scale }}>
                <iframe
                  inert
                  loading="lazy"
                  title={`Picture of ${name}`}
                  src={`iframe.html?${query}`}
                  style={{ width, height, scale: String(scale) }}
                />
              </div>
            )}
            <figcaption>
              <a href={`./?path=/story/${id}`} target="_top">
                {name}
              </a>
              <Description of={moduleExport} />
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}

/**
 * Returns whether a play function gets the whole context or `userEvent`. Such a story has no frame: several at once would
 * compete for the focus, and scroll this page.
 */
function isOperated({ playFunction }: Story) {
  const getsNoInput = /^async\s*\(\s*(\)|\{(?![^}]*\buserEvent\b))/
  return playFunction !== undefined && !getsNoInput.test(String(playFunction))
}

/** Returns the size of the window that a story is shown in, which is that of a desktop by default. */
function windowSize({ parameters, storyGlobals }: Story) {
  const { desktop, ...options } = parameters.viewport.options
  const { width, height } = (options[storyGlobals?.viewport?.value] ?? desktop).styles
  return { width: Number.parseInt(width, 10), height: Number.parseInt(height, 10) }
}

/** Links to stories that open on their own. */
function StoryLinks({ stories }: { stories: Story[] }) {
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

/** A text in which words between backticks are shown as code. */
function CodeText({ children }: { children: string }) {
  const parts = children
    .split('`')
    .map((part, index) => (index % 2 ? createElement('code', {}, part) : part))
  // As arguments instead of a list, the parts need no keys: the same word may occur twice.
  return createElement(Fragment, {}, ...parts)
}

/** A component with the documentation that Storybook read from its code. */
interface DocumentedComponent {
  __docgenInfo?: { displayName: string; props: Record<string, object> }
}

/** A table of props for every component; a single component gets controls. */
function PropsTables({
  components,
  anatomy,
}: {
  components: DocumentedComponent[]
  anatomy: Guide['anatomy']
}) {
  const componentsWithProps = components.flatMap((component) => {
    const { displayName: name = '', props = {} } = component.__docgenInfo ?? {}
    // A story may have wrapper components, which are not part of the documented component.
    const isOwn = components.length === 1 || anatomy.some(([partName]) => partName === name)
    return isOwn && Object.keys(props).length > 0 ? [{ name, component }] : []
  })
  if (componentsWithProps.length === 0)
    return components.length > 0 && <p>It accepts the props of the element that it renders.</p>
  if (componentsWithProps.length === 1 && components.length === 1) {
    return (
      <div className="guide-wide">
        <Controls />
      </div>
    )
  }
  return componentsWithProps.map(({ name, component }) => (
    <section key={name} className="guide-wide">
      <h4>
        <code>{name}</code>
      </h4>
      <ArgTypes of={component} />
    </section>
  ))
}

function SentenceList({ lines }: { lines: string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <CodeText>{line}</CodeText>
        </li>
      ))}
    </ul>
  )
}

function TwoColumnTable({ head, rows }: { head: [string, string]; rows: [string, string][] }) {
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
              <CodeText>{text}</CodeText>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RuleExample({ verdict, example }: { verdict: 'Do' | 'Don’t'; example: Example }) {
  return (
    <figure className="guide-example" data-verdict={verdict === 'Do' ? 'do' : 'dont'}>
      <div className="guide-stage sb-unstyled">{example.example}</div>
      <figcaption>
        <strong>{verdict}.</strong> <CodeText>{example.caption}</CodeText>
      </figcaption>
    </figure>
  )
}
