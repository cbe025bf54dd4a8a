import { afterEach, expect, it, vi } from 'vitest'
import { postToPage } from './widget-frame.ts'

afterEach(() => vi.unstubAllGlobals())

it('posts to the page around the widget, and to no page of another origin', () => {
  const postMessage = vi.fn()
  const location = { origin: 'https://callwright.example' }
  vi.stubGlobal('window', { parent: { postMessage }, location })
  postToPage({ kind: 'ready' })
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'ready' }, location.origin)
})
