import './page.css'
import { useEffect, useState } from 'react'

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

const yesOrNo = (condition: boolean) => (condition ? 'Yes' : 'No')

/** A table of all components, read from Storybook's index. */
export function ComponentIndex() {
  const [entries, setEntries] = useState<Entry[]>([])
  useEffect(() => {
    fetch(new URL('index.json', document.baseURI))
      .then((response) => response.json())
      .then((storyIndex: { entries: Record<string, Entry> }) =>
        setEntries(Object.values(storyIndex.entries)),
      )
  }, [])
  const components = Map.groupBy(
    entries.filter((entry) => entry.title.startsWith('Components/') && entry.type === 'story'),
    (entry) => entry.title,
  )
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
            <th scope="row">
              <a href={`?path=/docs/${stories[0]?.id.split('--')[0]}--docs`} target="_top">
                {title.replace('Components/', '')}
              </a>
            </th>
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
