import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { loadCsf } from 'storybook/internal/csf-tools'
import { describe, expect, it } from 'vitest'
import { findPictures } from '../.storybook/pictures/optimize-pictures.ts'

const root = join(import.meta.dirname, '..')

/** The names of the states that a screen can have, as in `Loading` or `SyncServerUnreachable`. */
const states = [
  'Full',
  'Loading',
  'Empty',
  'ServerFails',
  'ServerUnreachable',
  'AnsweredByHtml',
  'LongText',
  'ManyRows',
  'Phone',
]

/** Other names for a state, and its right name. */
const synonyms: [pattern: RegExp, name: string][] = [
  [/^(IsLoading|Looking|Pending|Skeletons?|Waiting)$/, 'Loading'],
  [
    /^(Blank|(No|Without)(Assistants|Calls|Campaigns|Contacts|Data|Items|Keys|Results|Rows|Token|Transcript))$/,
    'Empty',
  ],
  [/^(Broken|Errors?|Failed|Fails|Failure|LoadingFails|RequestFails)$/, 'ServerFails'],
  [/Server(Breaks|Broken|Down|Error|Failed|Failure|IsDown)/, 'ServerFails'],
  [
    /^Unreachable$|(No|Without)Server|Offline|Server(Away|IsUnreachable|NotReachable)/,
    'ServerUnreachable',
  ],
  [/Answer(ed|s)(With)?Html|HtmlAnswer/, 'AnsweredByHtml'],
  [/^(Desktop|Everything|Populated|With(Calls|Data|Rows))$/, 'Full'],
  [/^(Overflow|Long(Content|Names?|Texts|Tokens?|Transcripts?|Words?))/, 'LongText'],
  [
    /^Many(Calls|Campaigns|Contacts|Items|Lines|Matches|Pages)$|Hundreds?$|Thousands?$|ThousandRows/,
    'ManyRows',
  ],
  [/Mobile|Narrowest|On(A)?Phone|Smartphone/, 'Phone'],
]

/** States that a screen cannot have. */
const impossibleStates: Record<string, string[]> = {
  // The settings are a form, and the widget is a page of the provider: neither lists anything.
  'Screens/Settings': ['ManyRows'],
  'Screens/Widget': ['ManyRows'],
}

interface Story {
  /** The identifier, with which the names of its pictures begin. */
  id: string
  title: string
  name: string
  /** The tags of the story and of its file. */
  tags: string[]
  /** The doc comment above the story. */
  sentence: string
  /** Whether Chromatic takes no picture of it. */
  isJourney: boolean
  /** Whether its play function operates the component. */
  isOperated: boolean
  /** Whether the file is one of a screen or of the site, not of a component. */
  isOfScreen: boolean
}

/** Reads the stories of a file, as Storybook's indexer does. */
function readStories(file: string): Story[] {
  const code = readFileSync(join(root, file), 'utf8')
  const csf = loadCsf(code, { fileName: file, makeTitle: (title) => title ?? file }).parse()
  return csf.indexInputs.map(({ __id: id = '', exportName, title = '', tags = [] }) => {
    const { start, end } = csf.getStoryExport(exportName)
    const source = code.slice(start ?? 0, end ?? 0)
    const comment = new RegExp(String.raw`/\*\*((?:(?!\*/)[^])*)\*/\nexport const ${exportName}\b`)
    return {
      id,
      title,
      name: exportName,
      tags,
      sentence: (comment.exec(code)?.[1] ?? '').replace(/\s+(\* )?/g, ' ').trim(),
      isJourney: /\bjourney\b/.test(source),
      isOperated: /\b(userEvent|fireEvent)\./.test(source),
      isOfScreen: !file.startsWith('packages/ui/'),
    }
  })
}

const files = globSync('{packages,apps}/*/src/**/*.stories.tsx', { cwd: root })
const stories = files.flatMap(readStories)
const screenStories = stories.filter(({ isOfScreen }) => isOfScreen)
const idOf = ({ title, name }: Story) => `${title}: ${name}`

/** Returns the right name of a story that names a state by another word. */
function rightName(name: string): string | undefined {
  return synonyms.find(([pattern]) => pattern.test(name))?.[1]
}

const firstWord = (name: string) => /^[A-Z][a-z]*/.exec(name)?.[0]

describe('the names of stories', () => {
  it('are the same for the same state', () => {
    const renames = stories.flatMap((story) => {
      const name = rightName(story.name)
      return name ? [`${idOf(story)}, which should be ${name}`] : []
    })
    expect(renames).toEqual([])
  })

  it.each([
    ['ServerDown', 'ServerFails'],
    ['Failed', 'ServerFails'],
    ['Broken', 'ServerFails'],
    ['NoContacts', 'Empty'],
    ['SyncWithoutServer', 'ServerUnreachable'],
    ['AnsweredWithHtml', 'AnsweredByHtml'],
    ['LongTextOnAPhone', 'Phone'],
    ['TwoHundred', 'ManyRows'],
  ])('are not %s, but %s', (synonym, name) => {
    expect(rightName(synonym)).toBe(name)
  })

  it.each(states)('can be %s', (state) => {
    expect(rightName(state)).toBeUndefined()
  })

  it('of journeys begin with a verb or say what happens then', () => {
    const journeys = screenStories.filter(({ isJourney }) => isJourney)
    expect(
      journeys.filter(({ name }) => !/^[A-Z][a-z]*s([A-Z]|$)|Then[A-Z]/.test(name)).map(idOf),
    ).toEqual([])
  })

  it('of states neither begin with the verb of a journey nor say what happens then', () => {
    const verbs = new Set(
      screenStories
        .filter(({ isJourney, name }) => isJourney && !/Then[A-Z]/.test(name))
        .map(({ name }) => firstWord(name)),
    )
    const wrong = screenStories.filter(
      ({ isJourney, name }) => !isJourney && (/Then[A-Z]/.test(name) || verbs.has(firstWord(name))),
    )
    expect(wrong.map(idOf)).toEqual([])
  })
})

describe('the states of a screen', () => {
  const pageFiles = files.filter((file) =>
    /^packages\/dashboard\/.*-page\.stories\.tsx$/.test(file),
  )
  const pages = new Set(pageFiles.flatMap(readStories).map(({ title }) => title))

  it('include each that it can have', () => {
    expect(pages.size).toBeGreaterThan(0)
    const missing = [...pages].flatMap((page) => {
      const names = stories.filter(({ title }) => title === page).map(({ name }) => name)
      return states
        .filter((state) => !impossibleStates[page]?.includes(state) && !names.includes(state))
        .map((state) => `${page}: ${state}`)
    })
    expect(missing).toEqual([])
  })

  it('are described in one sentence each, which the documentation shows', () => {
    const wrong = screenStories.filter(
      ({ isJourney, sentence }) => !isJourney && !/^[A-Z\d][^.]*(\.\d[^.]*)*\.$/.test(sentence),
    )
    expect(wrong.map((story) => `${idOf(story)}: ${story.sentence || 'no sentence'}`)).toEqual([])
  })
})

describe('the pictures of stories', () => {
  it('are not taken of journeys', () => {
    const wrong = stories.filter(({ isJourney, tags }) => isJourney && tags.includes('picture'))
    expect(wrong.map(idOf)).toEqual([])
  })

  it('belong to a story with the tag each, and each such story has one', () => {
    // A picture has the identifier of its story, in which Vitest shortens the two dashes, and its mode.
    const mode = /-(light|dark|phone|rtl|forced-colors)\.png$/
    const stored = new Set(findPictures().map((path) => basename(path).replace(mode, '')))
    const tagged = stories.filter(({ tags }) => tags.includes('picture'))
    expect([...stored].sort()).toEqual(tagged.map(({ id }) => id.replace('--', '-')).sort())
  })
})

describe('the stories of a component', () => {
  it('are journeys when they operate it and have no picture', () => {
    const wrong = stories.filter(
      ({ isOfScreen, isOperated, isJourney, tags }) =>
        !isOfScreen && isOperated && !isJourney && !tags.includes('picture'),
    )
    expect(wrong.map((story) => `${idOf(story)} lacks parameters: journey`)).toEqual([])
  })
})
