import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as english from './locale/english.ts'
import { german, LocaleProvider, type Strings } from './locale/index.ts'

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
const sources = import.meta.glob<string>('./*/*.{stories,guide}.tsx', {
  query: '?raw',
  import: 'default',
})

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
  it.each(Object.keys(files))('%s renders the same HTML at any time', async (file) => {
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
  })
})

/** Returns a pattern for each text of a language, by its name: `pagination.page` is `Page .+ of .+`. */
function patternsOf(strings: Strings) {
  const patterns = new Map<string, string>()
  const toPattern = (text: string) => escapePattern(text).replaceAll('\0', '.+')
  for (const [group, texts] of Object.entries(strings)) {
    for (const [name, text] of Object.entries<unknown>(texts)) {
      // A text with a plural gets the count, and the count as text.
      const versions =
        typeof text === 'function' ? [1, 2].map((count) => text(count, '\0', '\0')) : [text]
      patterns.set(
        `${group}.${name}`,
        versions
          .map(toPattern)
          .join('|')
          .replace(/\b[12]\b/g, '.+'),
      )
    }
  }
  return patterns
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Returns whether a source contains a text as a whole string or as the content of an element. */
const isWholeTextIn = (source: string, text: string) =>
  new RegExp(`['"\`>]\\s*${escapePattern(text)}\\s*['"\`<]`).test(source)

/** Returns the texts that an HTML document shows or announces. */
function textsOfHtml(html: string) {
  const joined = html.replaceAll('<!-- -->', '')
  const matches = joined.matchAll(
    />([^<>]+)<|\s(?:aria-label|aria-valuetext|title|placeholder)="([^"]+)"/g,
  )
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return [...matches].map(([, text = '', attribute = '']) =>
    (text || attribute).replace(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '').trim(),
  )
}

describe('In German', () => {
  const germanPatterns = patternsOf(german)
  // `.+ of .+` would match many texts of stories, too.
  const isSpecific = (pattern: string) => /\p{L}{4}/u.test(pattern)
  const translated = [...patternsOf(english)].filter(
    ([name, pattern]) => germanPatterns.get(name) !== pattern && isSpecific(pattern),
  )
  // The stories of LocaleProvider show English texts beside the German ones.
  const translatedFiles = Object.keys(files).filter((file) => !file.startsWith('./locale/'))

  const setsLocale = ({ storyAnnotations }: Story) =>
    String(storyAnnotations.render).includes('LocaleProvider')

  it.each(translatedFiles)('%s has no English text of a component', async (file) => {
    const stories = Object.values((await files[file]?.()) ?? {})
      .filter(isStory)
      .filter((story) => !setsLocale(story))
    // Texts that the stories themselves pass to the components.
    const storyTexts = (
      await Promise.all(
        [file, file.replace('.stories.', '.guide.')].map((path) => sources[path]?.()),
      )
    )
      .join('\n')
      // A play function names the texts of the components that it finds.
      .replace(/^ {2}play: [\s\S]*?^ {2}\},$/gm, '')
    const englishTexts = stories.flatMap((story) => {
      const html = renderToString(
        <LocaleProvider locale="de" strings={german}>
          {createStoryElement(story)}
        </LocaleProvider>,
      )
      return textsOfHtml(html)
        .filter((text) => text.length < 200 && !isWholeTextIn(storyTexts, text))
        .flatMap((text) =>
          translated
            .filter(([, pattern]) => new RegExp(`^(?:${pattern})$`).test(text))
            .map(([name]) => `${name}: ${text}`),
        )
    })
    expect(new Set(englishTexts)).toEqual(new Set())
  })
})
