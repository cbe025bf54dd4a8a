import './page.css'
import { useEffect, useState } from 'react'
import { type Status, statusOf } from '../scripts/statuses.ts'
import sizes from '../sizes.json' with { type: 'json' }
import { Badge } from '../src/badge/index.ts'

interface Entry {
  title: string
  type: 'story' | 'docs'
  name: string
  id: string
  tags: string[]
}

const foldersWithGuide = new Set(
  Object.keys(import.meta.glob('../src/*/*.guide.tsx')).map((path) => path.split('/')[2]),
)

const folderOf = (title: string) =>
  title.replace('Components/', '').toLowerCase().replaceAll(' ', '-')

const limits: Record<string, number> = sizes

const statusTones = {
  stable: 'positive',
  beta: 'info',
  deprecated: 'warning',
} as const satisfies Record<Status, string>

const yesOrNo = (condition: boolean) => (condition ? 'Yes' : 'No')

/** Returns the stories of each component by the title of its page, read from Storybook's index. */
function useComponents(): Map<string, Entry[]> {
  const [entries, setEntries] = useState<Entry[]>([])
  useEffect(() => {
    fetch(new URL('index.json', document.baseURI))
      .then((response) => response.json())
      .then((storyIndex: { entries: Record<string, Entry> }) =>
        setEntries(Object.values(storyIndex.entries)),
      )
  }, [])
  return Map.groupBy(
    entries.filter((entry) => entry.title.startsWith('Components/') && entry.type === 'story'),
    (entry) => entry.title,
  )
}

/** The header of a component's row, which links its page. */
function ComponentName({ title, stories }: { title: string; stories: Entry[] }) {
  return (
    <th scope="row">
      <a href={`?path=/docs/${stories[0]?.id.split('--')[0]}--docs`} target="_top">
        {title.replace('Components/', '')}
      </a>
    </th>
  )
}

/** A table of all components with their status. */
export function StatusTable() {
  const rows = [...useComponents()]
    .map(([title, stories]) => ({ title, stories, status: statusOf(folderOf(title)) }))
    .sort((a, b) => a.title.localeCompare(b.title))
  return (
    <table className="fd-table sb-unstyled">
      <thead>
        <tr>
          <th scope="col">Component</th>
          <th scope="col">Status</th>
          <th scope="col" className="fd-number">
            At most, in KiB
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, stories, status }) => (
          <tr key={title}>
            <ComponentName title={title} stories={stories} />
            <td>
              <Badge tone={statusTones[status]}>{status}</Badge>
            </td>
            <td className="fd-number">{limits[folderOf(title)]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A table of all components, with what tests and documents each. */
export function ComponentIndex() {
  const components = useComponents()
  return (
    <table className="fd-table sb-unstyled">
      <thead>
        <tr>
          <th scope="col">Component</th>
          <th scope="col" className="fd-number">
            Stories
          </th>
          <th scope="col" className="fd-number">
            Stories with a play function
          </th>
          <th scope="col">Screenshots</th>
          <th scope="col">In every mode</th>
          <th scope="col">Guide</th>
        </tr>
      </thead>
      <tbody>
        {[...components].map(([title, stories]) => (
          <tr key={title}>
            <ComponentName title={title} stories={stories} />
            <td className="fd-number">{stories.length}</td>
            <td className="fd-number">
              {stories.filter((story) => story.tags.includes('play-fn')).length}
            </td>
            <td>{yesOrNo(stories.some((story) => story.tags.includes('picture')))}</td>
            <td>{yesOrNo(stories.some((story) => story.tags.includes('every-mode')))}</td>
            <td>{yesOrNo(foldersWithGuide.has(folderOf(title)))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
