import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type News, sharedNews } from './server-news.ts'

/** Stands in for the browser's connection, which a test cannot make fail at will. */
class FakeEventSource {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readyState = 0
  onopen = () => {}
  onerror = () => {}
  onmessage = (_event: { data: string }) => {}
  close = vi.fn()

  constructor() {
    FakeEventSource.opened.push(this)
  }
}

const tabs: { heard: News[]; close: () => void }[] = []

function openTab() {
  const heard: News[] = []
  const tab = { heard, close: sharedNews((news) => heard.push(news)) }
  tabs.push(tab)
  return tab
}

async function connection(number: number): Promise<FakeEventSource> {
  return vi.waitFor(() => {
    const source = FakeEventSource.opened[number]
    if (!source) throw new Error(`no connection ${number}`)
    return source
  })
}

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource)
  FakeEventSource.opened = []
})

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
  vi.unstubAllGlobals()
})

const change: News = { kind: 'change', data: '{"changed":"calls","ids":[1]}' }

test('two tabs hear of a change over one connection', async () => {
  const one = openTab()
  const source = await connection(0)
  const two = openTab()
  source.onopen()
  source.onmessage(change)
  await vi.waitFor(() => expect(two.heard).toEqual([{ kind: 'open' }, change]))
  expect(one.heard).toEqual([{ kind: 'open' }, change])
  expect(FakeEventSource.opened).toHaveLength(1)
})

test('a tab that comes later learns whether the server is heard', async () => {
  openTab()
  const source = await connection(0)
  source.onopen()
  const late = openTab()
  await vi.waitFor(() => expect(late.heard).toEqual([{ kind: 'open' }]))
})

test('when the tab that listens goes, another takes over and knows that it missed something', async () => {
  const first = openTab()
  const source = await connection(0)
  const second = openTab()
  source.onopen()
  await vi.waitFor(() => expect(second.heard).toHaveLength(1))
  first.close()
  expect(source.close).toHaveBeenCalled()
  const next = await connection(1)
  next.onopen()
  expect(second.heard).toEqual([{ kind: 'open' }, { kind: 'lost' }, { kind: 'open' }])
})

test('where tabs cannot agree, each listens for itself', async () => {
  vi.stubGlobal('navigator', {})
  openTab()
  openTab()
  expect(FakeEventSource.opened).toHaveLength(2)
})
