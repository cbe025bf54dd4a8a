import type { Campaign, MadeCalls } from '@callwright/contract'
import { describe, expect, test } from 'vitest'
import { createFormatter } from '../lib/formatter.ts'
import { aCampaign } from './campaigns.mocks.ts'
import { madeCallsText, startedText, startText } from './command-text.ts'

test.each<[string, Partial<Campaign>, string]>([
  ['a first start', { calling: false }, 'Campaign “Autumn renewals” started'],
  ['calling that continues', {}, 'Campaign “Autumn renewals” resumed, and calling continues'],
  [
    'a campaign with nobody left',
    { status: 'completed' },
    'Campaign “Autumn renewals” completed: no contact is left to call',
  ],
  [
    'a campaign at its spending limit',
    { status: 'paused', paused_reason: 'The spending limit of $5.00 was reached.' },
    'Campaign “Autumn renewals” paused itself at once. The spending limit of $5.00 was reached.',
  ],
])('Start reports %s', (_, change, text) => {
  expect(startedText(aCampaign(change), false)).toBe(text)
})

const now = new Date('2026-11-20T15:00:00Z')
const formatter = createFormatter('en-US', 'UTC', () => now)

test.each<[Partial<Campaign>, string]>([
  [{}, 'It goes on calling at once.'],
  [{ calling: false }, 'It calls nobody before Make Calls.'],
  [
    { calling: false, scheduled_start: '2026-11-21T09:00:00Z' },
    'It calls nobody before Nov 21, 2026, 9:00 AM or Make Calls.',
  ],
  [
    { calling: false, scheduled_start: '2026-11-20T09:00:00Z' },
    'It calls nobody before Make Calls.',
  ],
])('before Start of a campaign with %o: %s', (change, text) => {
  expect(startText(aCampaign(change), formatter, false)).toBe(text)
})

test('Start says that calling waits while all calls are stopped', () => {
  expect(startText(aCampaign(), formatter, true)).toBe(
    'It calls nobody until the stop of all calls is lifted.',
  )
  expect(startedText(aCampaign(), true)).toBe(
    'Campaign “Autumn renewals” started. Waiting until the stop of all calls is lifted.',
  )
  const drafted = aCampaign({ calling: false })
  expect(startText(drafted, formatter, true)).toBe('It calls nobody before Make Calls.')
  expect(startedText(drafted, true)).toBe('Campaign “Autumn renewals” started')
})

describe('Make Calls reports', () => {
  const call = { id: 1, status: 'queued', name: 'Marta Okafor' }

  test('how many calls it started', () => {
    expect(madeCallsText({ calls: [call] }, formatter)).toBe('Started 1 calls for campaign')
  })

  test.each<[Omit<MadeCalls, 'calls'>, RegExp]>([
    [{ why_none: 'lines_busy' }, /all lines are in use/],
    [
      { why_none: 'none_due', next_try_at: '2026-11-20T15:12:00.000Z' },
      /no contact can be called before Nov 20, 2026, 3:12 PM/,
    ],
    [{ why_none: 'none_due' }, /the contacts are still being checked/],
    [{ why_none: 'awaiting_costs' }, /costs that are not known yet may reach a spending limit/],
    [{ why_none: 'last_calls' }, /the last contacts are on a call/],
    [{ why_none: 'none_left' }, /no contact is left to call/],
    [{}, /^No call started$/],
  ])('why it started none: %o', (reason, text) => {
    expect(madeCallsText({ calls: [], ...reason }, formatter)).toMatch(text)
    expect(madeCallsText({ calls: [], ...reason }, formatter)).not.toMatch(/Started 0/)
  })
})
