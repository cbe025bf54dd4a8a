import { type CampaignLogLine, campaignLogLine } from '@callwright/contract'
import { expect } from 'vitest'
import type { TestServer } from '../testing.ts'

type Line<Kind extends CampaignLogLine['kind']> = Extract<CampaignLogLine, { kind: Kind }>

/** Reads the log of a campaign, and checks that it is complete and in the order that the contract names. */
export async function readLog(server: TestServer, campaignId: number) {
  const response = await server.request(`/api/campaigns/${campaignId}/log`)
  expect(response.status).toBe(200)
  return parseLog(await response.text())
}

const kinds = ['header', 'timeline', 'call', 'end']

/** Parses every line of a log by the contract. */
export function parseLog(text: string) {
  expect(text.endsWith('\n')).toBe(true)
  const raw = text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line))
  const lines = raw.map((line) => campaignLogLine.parse(line))
  // No line has a field that the contract does not name.
  expect(lines).toEqual(raw)
  const isOf =
    <Kind extends CampaignLogLine['kind']>(kind: Kind) =>
    (line: CampaignLogLine): line is Line<Kind> =>
      line.kind === kind
  const order = lines.map(({ kind }) => (kinds.includes(kind) ? kind : 'timeline'))
  expect(order).toEqual(order.toSorted((a, b) => kinds.indexOf(a) - kinds.indexOf(b)))
  const timeline = lines.flatMap((line) =>
    line.kind === 'header' || line.kind === 'call' || line.kind === 'end' ? [] : [line],
  )
  expect(timeline).toEqual(timeline.toSorted((a, b) => a.at.localeCompare(b.at)))
  const calls = lines.filter(isOf('call'))
  expect(calls).toEqual(calls.toSorted((a, b) => a.id - b.id))
  expect(lines.at(-1)).toEqual({ kind: 'end', lines: lines.length - 1 })
  const [header, ...otherHeaders] = lines.filter(isOf('header'))
  expect(otherHeaders).toEqual([])
  if (!header) throw new Error('a log without a header')
  return {
    header,
    timeline,
    statuses: timeline.filter(isOf('status')),
    held: timeline.filter(isOf('held')),
    released: timeline.filter(isOf('released')),
    stops: timeline.filter(isOf('stop')),
    calls,
  }
}

/** Returns the most lines that calls used at once. A line that becomes free is used again at the same moment. */
export function mostLinesInUse(calls: readonly Line<'call'>[]): number {
  const changes = calls
    .flatMap(({ reserved_at, ended_at }) => [
      { at: reserved_at, change: 1 },
      ...(ended_at === null ? [] : [{ at: ended_at, change: -1 }]),
    ])
    .sort((a, b) => a.at.localeCompare(b.at) || a.change - b.change)
  let inUse = 0
  return changes.reduce((most, { change }) => {
    inUse += change
    return Math.max(most, inUse)
  }, 0)
}
