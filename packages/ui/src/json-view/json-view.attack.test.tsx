import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { JsonView } from './json-view.tsx'

it('renders a text of a million line breaks that is not JSON', () => {
  const html = renderToString(<JsonView value={`${'\n'.repeat(1_000_000)}"end`} />)
  expect(html).toContain('end')
})
