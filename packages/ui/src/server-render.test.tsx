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

// Storybook's preview needs a browser, so stories render here without it.
vi.mock('@callwright/storybook/preview', () => {
  const meta = (metaAnnotations: Annotations) => ({
    story: (storyAnnotations: Annotations = {}) => ({ metaAnnotations, storyAnnotations }),
  })
  return { default: { meta, type: () => ({ meta }) } }
})

const files = import.meta.glob<Record<string, unknown>>('./*/*.stories.tsx')

interface Story {
  metaAnnotations: Annotations
  storyAnnotations: Annotations
}
const isStory = (value: unknown): value is Story =>
  typeof value === 'object' &&
  value !== null &&
  'metaAnnotations' in value &&
  'storyAnnotations' in value

function createStoryElement({ metaAnnotations, storyAnnotations }: Story): ReactNode {
  const args = { ...metaAnnotations.args, ...storyAnnotations.args }
  const context = { args }
  const render = storyAnnotations.render ?? metaAnnotations.render
  const component = storyAnnotations.component ?? metaAnnotations.component
  const decorators = [storyAnnotations.decorators ?? [], metaAnnotations.decorators ?? []].flat()
  // React must call it as a component, since a render function may use hooks.
  const undecorated = () => {
    if (render) return render(args, context)
    if (component) return createElement(component, args)
    throw new Error('The story has neither a component nor a render function')
  }
  const decorated = decorators.reduce<ComponentType>(
    (inner, decorator) => () => decorator(inner, context),
    undecorated,
  )
  return createElement(decorated)
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('On a server, without a document', () => {
  it.each(Object.keys(files))(
    '%s renders the same HTML at any time',
    async (file) => {
      expect(typeof document).toBe('undefined')
      const stories = Object.values((await files[file]?.()) ?? {}).filter(isStory)
      expect(stories.length).toBeGreaterThan(0)
      const consoleError = vi.spyOn(console, 'error')
      vi.spyOn(Math, 'random').mockImplementation(() => {
        throw new Error('A random value on the server differs from that in the browser')
      })
      for (const story of stories) {
        vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-31T23:59:59Z') })
        const html = renderToString(createStoryElement(story))
        vi.setSystemTime(new Date('2031-07-01T00:00:00Z'))
        expect(renderToString(createStoryElement(story))).toBe(html)
      }
      expect(consoleError).not.toHaveBeenCalled()
    },
    60_000,
  )
})
