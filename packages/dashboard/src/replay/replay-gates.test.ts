import { expect, test } from 'vitest'
import { heldAt, heldPerBucket, traceGates } from './replay-gates.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString()
const time = (minute: number) => Date.parse(at(minute))
const held = (minute: number, until: number | null, contacts: number, gate = 'hours') => ({
  at: time(minute),
  gate,
  until: until === null ? null : time(until),
  contacts,
})
const released = (minute: number, contacts: number | null, gate = 'hours') => ({
  kind: 'released' as const,
  at: at(minute),
  gate,
  contacts,
})

const gates = [
  { gate: 'consent', sentence: 'With consent.' },
  { gate: 'hours', sentence: 'Within hours.' },
]

function trace(
  holds: ReturnType<typeof held>[],
  releases: ReturnType<typeof released>[] = [],
  statusChanges: { at: number; isEnd: boolean }[] = [],
) {
  return traceGates({ gates, holds, releases, statusChanges })
}

/** Returns the contacts that wait and that are skipped by the only gate, at each of the minutes. */
function counts(tracks: ReturnType<typeof trace>, minutes: number[]) {
  return minutes.map((minute) => {
    const [track] = tracks
    if (!track) throw new Error('no gate')
    const { waiting, skipped } = heldAt(track, time(minute))
    return [waiting, skipped]
  })
}

test('contacts wait from when they are held until their time', () => {
  const tracks = trace([held(10, 30, 4)])
  expect(counts(tracks, [9, 10, 29, 30])).toEqual([
    [0, 0],
    [4, 0],
    [4, 0],
    [0, 0],
  ])
})

test('the next time is the earliest one of those that wait', () => {
  const [track] = trace([held(10, 60, 4), held(12, 30, 1), held(14, 30, 2)])
  if (!track) throw new Error('no gate')
  const untils = [11, 13, 29, 30, 60].map((minute) => heldAt(track, time(minute)).until)
  expect(untils).toEqual([time(60), time(30), time(30), time(60), null])
  expect(heldAt(track, time(20)).waiting).toBe(7)
})

test('skipped contacts stay, until some of them are released', () => {
  const tracks = trace([held(10, null, 5)], [released(20, 2), released(30, 9)])
  expect(counts(tracks, [10, 20, 30])).toEqual([
    [0, 5],
    [0, 3],
    [0, 0],
  ])
})

test('a release without a number ends what waits for the gate, and not what is skipped', () => {
  const tracks = trace([held(10, 60, 4), held(11, null, 1), held(20, 60, 2)], [released(20, null)])
  expect(counts(tracks, [19, 20, 60])).toEqual([
    [4, 1],
    // What is held at the time of the release waits on.
    [2, 1],
    [0, 1],
  ])
})

test('a release of one gate leaves the others as they are', () => {
  const tracks = trace([held(10, 60, 4)], [released(20, null, 'consent')])
  expect(counts(tracks, [20])).toEqual([[4, 0]])
})

test('nobody waits when the campaign is over, and who was skipped stays so', () => {
  const ended = [{ at: time(40), isEnd: true }]
  const tracks = trace([held(10, 60, 4), held(10, null, 1), held(41, 60, 7)], [], ended)
  expect(counts(tracks, [39, 40, 41])).toEqual([
    [4, 1],
    [0, 1],
    [0, 1],
  ])
})

test('a campaign that ends because all are skipped shows them', () => {
  const tracks = trace([held(10, null, 3)], [], [{ at: time(10), isEnd: true }])
  expect(counts(tracks, [9, 10, 11])).toEqual([
    [0, 0],
    [0, 3],
    [0, 3],
  ])
})

test('contacts wait again when a campaign goes on after its end', () => {
  const statusChanges = [
    { at: time(20), isEnd: true },
    { at: time(30), isEnd: false },
  ]
  const tracks = trace([held(10, null, 3), held(30, 60, 2)], [released(30, 2)], statusChanges)
  expect(counts(tracks, [20, 30, 59])).toEqual([
    [0, 3],
    [2, 1],
    [2, 1],
  ])
})

test('only gates that held a contact are there, in the order of the header, and former ones last', () => {
  const tracks = trace([held(1, 9, 1, 'former'), held(2, 9, 1), held(3, 9, 1, 'consent')])
  expect(tracks.map(({ gate, sentence }) => [gate, sentence])).toEqual([
    ['consent', 'With consent.'],
    ['hours', 'Within hours.'],
    ['former', ''],
  ])
})

test('a part of a time has the most contacts that are held in it', () => {
  const [track] = trace([held(10, 30, 4), held(12, 15, 3), held(25, null, 2)])
  if (!track) throw new Error('no gate')
  expect(heldPerBucket(track, time(0), time(40), 4)).toEqual([
    { waiting: 0, skipped: 0 },
    { waiting: 7, skipped: 0 },
    { waiting: 4, skipped: 2 },
    { waiting: 0, skipped: 2 },
  ])
})
