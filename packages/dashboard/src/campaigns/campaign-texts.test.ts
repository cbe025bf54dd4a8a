import type { CallCaps, Campaign } from '@callwright/contract'
import { expect, test } from 'vitest'
import { createFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { formatCallCaps } from './call-limits-text.ts'
import { formatLocalTime } from './calling-hours-text.ts'
import { campaignStatusText } from './campaign-status-text.ts'
import { aCampaign } from './campaigns.mocks.ts'
import { forecastTexts } from './forecast.messages.ts'
import { formatFinish, formatRange } from './forecast-format.ts'
import { scorecardTexts } from './scorecard.messages.ts'

const now = new Date('2026-11-20T15:00:00Z')
const formatter = createFormatter('en-US', 'UTC', () => now)

test.each<[Partial<CallCaps>, string]>([
  [{}, 'As the law and the workspace allow'],
  [{ attempts_per_day: 1 }, '1 call in 24 hours'],
  [{ attempts_per_week: 7 }, '7 calls in 7 days'],
  [
    { attempts_per_day: 2, attempts_per_week: 5, rest_hours: 48 },
    '2 calls in 24 hours, 5 calls in 7 days, 48 h rest after a conversation',
  ],
])('the caps %o', (caps, text) => {
  const none = { attempts_per_day: null, attempts_per_week: null, rest_hours: null }
  expect(formatCallCaps({ ...none, ...caps })).toBe(text)
})

test.each([
  ['America/New_York', 'Wed 8:00 AM in New York'],
  ['America/Argentina/Ushuaia', 'Wed 10:00 AM in Ushuaia'],
  ['UTC', 'Wed 1:00 PM in UTC'],
  ['America/Nowhere', null],
])('a time on the clock of %s', (zone, text) => {
  expect(formatLocalTime('2026-11-18T13:00:00Z', zone, 'en-US')).toBe(text)
})

test.each([
  [0, 30, 'None'],
  [1, 30, 'Up to 1 retry, 30 minutes after a failed call'],
  [3, 1, 'Up to 3 retries, each 1 minute after a failed call'],
])('%i retries after %i minutes', (retries, delayMinutes, text) => {
  expect(messages.campaigns.retries(retries, delayMinutes)).toBe(text)
})

const scheduled_start = '2026-12-01T09:00:00Z'
const scheduled_end = '2026-12-01T17:00:00Z'
const past = '2026-11-20T14:59:00Z'
test.each<[Partial<Campaign>, string | null]>([
  [{ status: 'draft' }, null],
  [{ status: 'draft', scheduled_start }, 'Starts calling Dec 1, 2026, 9:00 AM'],
  [{ calling: false }, 'Started, but not calling yet. Make Calls starts the calls.'],
  [{}, 'Calling automatically until all contacts are done.'],
  [{ scheduled_end }, 'Calling; pauses Dec 1, 2026, 5:00 PM'],
  [{ scheduled_end: past }, 'Calling automatically until all contacts are done.'],
  [
    { calling: false, scheduled_start },
    'Started; calls begin Dec 1, 2026, 9:00 AM, or with Make Calls.',
  ],
  [
    { calling: false, scheduled_start: past },
    'Started, but not calling yet. Make Calls starts the calls.',
  ],
  [{ status: 'paused' }, 'Paused'],
  [{ status: 'paused', paused_reason: 'Paused by the schedule' }, 'Paused by the schedule'],
  [{ status: 'completed', scheduled_end }, null],
  [{ status: 'cancelled', paused_reason: 'Paused by the schedule' }, null],
])('the status of a campaign with %o is %o', (overrides, text) => {
  expect(campaignStatusText(aCampaign(overrides), formatter, false)).toBe(text)
})

test('no campaign says when it calls while all calls are stopped', () => {
  const textOf = (overrides: Partial<Campaign>) =>
    campaignStatusText(aCampaign(overrides), formatter, true)
  expect(textOf({ calling: true })).toBe('Waiting until the stop of all calls is lifted.')
  expect(textOf({ status: 'paused' })).toBe('Paused')
  expect(textOf({ status: 'draft', scheduled_start })).toBeNull()
})

test('a range whose ends look the same is one value', () => {
  const format = (value: number) => value.toFixed(1)
  expect(formatRange({ p10: 3.1, p90: 4.2 }, format)).toBe('3.1 – 4.2')
  expect(formatRange({ p10: 3.11, p90: 3.12 }, format)).toBe('3.1')
})

test('the finish of a forecast names the days only once when they are the same', () => {
  const finishBetween = (p10: string, p90: string) =>
    formatFinish({ p10, p50: p10, p90 }, formatter).replaceAll(/\s/g, ' ')
  expect(finishBetween('2026-11-20T15:04:00Z', '2026-11-20T16:10:00Z')).toBe(
    'Nov 20, 3:04 – 4:10 PM',
  )
  expect(finishBetween('2026-11-20T15:04:00Z', '2026-11-22T09:00:00Z')).toBe(
    'Nov 20, 3:04 PM – Nov 22, 9:00 AM',
  )
})

test.each([
  [1, 0, '1 contact can be called at the start.'],
  [2, 0, '2 contacts can be called at the start.'],
  [0, 1, '1 contact can be called later:'],
  [0, 3, '3 contacts can be called later:'],
  [2, 1, '2 contacts can be called at the start, 1 later:'],
])('a forecast with %i contacts now and %i later', (now, later, text) => {
  expect(forecastTexts.callable(now, String(now), later, String(later))).toBe(text)
})

test('a forecast counts the skipped contacts', () => {
  expect(forecastTexts.skipped(1, '1')).toBe('1 contact will be skipped:')
  expect(forecastTexts.skipped(2, '2')).toBe('2 contacts will be skipped:')
})

test('a forecast says what it is based on', () => {
  const basis = { calls: 12, required_calls: 100 }
  expect(forecastTexts.basis({ source: 'history', ...basis }, '640', '100')).toBe(
    'Based on the last 640 calls of this workspace.',
  )
  expect(forecastTexts.basis({ source: 'priors', ...basis }, '12', '100')).toBe(
    'Based on typical figures, because this workspace has 12 of the 100 calls needed.',
  )
})

test('a scorecard counts calls and entries', () => {
  expect(scorecardTexts.checked(1, '1')).toBe('1 call checked')
  expect(scorecardTexts.checked(2, '2')).toBe('2 calls checked')
  expect(scorecardTexts.notChecked(1, '1')).toBe('1 call could not be checked')
  expect(scorecardTexts.incidentTitle(1, '1', 'placed twice')).toBe('1 call placed twice')
  expect(scorecardTexts.chain(1, '1', true)).toBe('1 entry, chain valid')
  expect(scorecardTexts.chain(2, '2', false)).toBe('2 entries, chain broken')
  expect(scorecardTexts.missing(1, '1')).toBe('1 call has ended and is not in the chain yet.')
  expect(scorecardTexts.missing(2, '2')).toBe('2 calls have ended and are not in the chain yet.')
})
