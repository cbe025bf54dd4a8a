import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeEventSource } from './event-source.test-helpers.ts'
import { type ServerMessage, shareConnection } from './server-events.ts'

const tabs: { received: ServerMessage[]; close: () => void }[] = []

function openTab() {
  const received: ServerMessage[] = []
  const tab = { received, close: shareConnection((message) => received.push(message)) }
  tabs.push(tab)
  return tab
}

async function findConnection(index: number): Promise<FakeEventSource> {
  await expect.poll(() => FakeEventSource.opened[index]).toBeDefined()
  return FakeEventSource.opened[index] as FakeEventSource
}

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource)
  FakeEventSource.opened = []
})

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
  vi.unstubAllGlobals()
})

const event = { data: '{"changed":"calls","ids":[1]}', lastEventId: 'feed-1' }
const change: ServerMessage = { kind: 'change', data: event.data, id: event.lastEventId }

test('two tabs receive a change over one connection', async () => {
  const firstTab = openTab()
  const source = await findConnection(0)
  const secondTab = openTab()
  source.onopen()
  source.onmessage(event)
  await expect.poll(() => secondTab.received).toEqual([{ kind: 'open' }, change])
  expect(firstTab.received).toEqual([{ kind: 'open' }, change])
  expect(FakeEventSource.opened).toHaveLength(1)
})

test('a tab opened later learns whether the connection is open', async () => {
  openTab()
  const source = await findConnection(0)
  source.onopen()
  const laterTab = openTab()
  await expect.poll(() => laterTab.received).toEqual([{ kind: 'open' }])
})

test('when the tab that holds the connection is closed, another tab opens one', async () => {
  const firstTab = openTab()
  const source = await findConnection(0)
  const secondTab = openTab()
  source.onopen()
  await expect.poll(() => secondTab.received).toHaveLength(1)
  firstTab.close()
  expect(source.close).toHaveBeenCalled()
  const nextSource = await findConnection(1)
  nextSource.onopen()
  expect(secondTab.received).toEqual([{ kind: 'open' }, { kind: 'lost' }, { kind: 'open' }])
})

test('a closed tab receives nothing from the tabs that stay open', async () => {
  const firstTab = openTab()
  const source = await findConnection(0)
  const secondTab = openTab()
  source.onopen()
  await expect.poll(() => secondTab.received).toEqual([{ kind: 'open' }])
  secondTab.close()
  const thirdTab = openTab()
  source.onmessage(event)
  // A channel delivers to its listeners in the order in which they were opened.
  await expect.poll(() => thirdTab.received).toContainEqual(change)
  expect(firstTab.received).toContainEqual(change)
  expect(secondTab.received).toEqual([{ kind: 'open' }])
})

test('without the Locks API each tab opens its own connection', async () => {
  vi.stubGlobal('navigator', {})
  openTab()
  openTab()
  expect(FakeEventSource.opened).toHaveLength(2)
})
