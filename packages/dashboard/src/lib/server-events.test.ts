import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ServerMessage, shareConnection } from './server-events.ts'

/** Replaces EventSource, so that a test can make it fail. */
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

const tabs: { heard: ServerMessage[]; close: () => void }[] = []

function openTab() {
  const heard: ServerMessage[] = []
  const tab = { heard, close: shareConnection((message) => heard.push(message)) }
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

const change: ServerMessage = { kind: 'change', data: '{"changed":"calls","ids":[1]}' }

test('two tabs receive a change over one connection', async () => {
  const one = openTab()
  const source = await connection(0)
  const two = openTab()
  source.onopen()
  source.onmessage(change)
  await vi.waitFor(() => expect(two.heard).toEqual([{ kind: 'open' }, change]))
  expect(one.heard).toEqual([{ kind: 'open' }, change])
  expect(FakeEventSource.opened).toHaveLength(1)
})

test('a tab opened later learns whether the connection is open', async () => {
  openTab()
  const source = await connection(0)
  source.onopen()
  const late = openTab()
  await vi.waitFor(() => expect(late.heard).toEqual([{ kind: 'open' }]))
})

test('when the leading tab closes, another takes over and refetches', async () => {
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

test('without the Locks API each tab opens its own connection', async () => {
  vi.stubGlobal('navigator', {})
  openTab()
  openTab()
  expect(FakeEventSource.opened).toHaveLength(2)
})
