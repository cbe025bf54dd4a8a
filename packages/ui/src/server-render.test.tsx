import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'

type Args = Record<string, unknown>
type Render = (args: Args, context: { args: Args }) => ReactNode
type Decorator = (Story: ComponentType, context: { args: Args }) => ReactNode

interface Annotations {
  component?: ComponentType<Args>
  args?: Args
  render?: Render
  decorators?: Decorator | Decorator[]
}

// Storybook's preview needs a browser; here a story renders alone.
vi.mock('@callwright/storybook/preview', () => {
  const meta = (outer: Annotations) => ({
    story: (inner: Annotations = {}) => ({ outer, inner }),
  })
  return { default: { meta, type: () => ({ meta }) } }
})

const files = import.meta.glob<Record<string, unknown>>('./*/*.stories.tsx')

interface Story {
  outer: Annotations
  inner: Annotations
}
const isStory = (value: unknown): value is Story =>
  typeof value === 'object' && value !== null && 'outer' in value && 'inner' in value

function element({ outer, inner }: Story): ReactNode {
  const args = { ...outer.args, ...inner.args }
  const context = { args }
  const render = inner.render ?? outer.render
  const component = inner.component ?? outer.component
  const decorators = [inner.decorators ?? [], outer.decorators ?? []].flat()
  // A component for React, made here because the story is only known here.
  const innermost = () => {
    if (render) return render(args, context)
    if (component) return createElement(component, args)
    throw new Error('The story shows nothing')
  }
  const decorated = decorators.reduce<ComponentType>(
    (inside, decorator) => () => decorator(inside, context),
    innermost,
  )
  return createElement(decorated)
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('On a server, without a document', () => {
  it.each(Object.keys(files))(
    '%s renders, the same at any time',
    async (file) => {
      expect(typeof document).toBe('undefined')
      const stories = Object.values((await files[file]?.()) ?? {}).filter(isStory)
      expect(stories.length).toBeGreaterThan(0)
      const complaints = vi.spyOn(console, 'error')
      vi.spyOn(Math, 'random').mockImplementation(() => {
        throw new Error('What is random on a server is something else in the browser')
      })
      for (const story of stories) {
        vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-31T23:59:59Z') })
        const html = renderToString(element(story))
        vi.setSystemTime(new Date('2031-07-01T00:00:00Z'))
        expect(renderToString(element(story))).toBe(html)
      }
      expect(complaints).not.toHaveBeenCalled()
    },
    60_000,
  )
})
