import type { Campaign, MadeCalls } from '@callwright/contract'
import { describe, expect, test } from 'vitest'
import { createFormatter } from '../lib/formatter.ts'
import { aCampaign } from './campaigns.mocks.ts'
import { madeCallsText, startedText } from './command-text.ts'

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
  expect(startedText(aCampaign(change))).toBe(text)
})

describe('Make Calls reports', () => {
  const formatter = createFormatter('en-US', 'UTC')
  const call = { id: 1, status: 'queued', name: 'Marta Okafor' }

  test('how many calls it started', () => {
    expect(madeCallsText({ calls: [call] }, formatter)).toBe('Started 1 calls for campaign')
  })

  test.each<[Omit<MadeCalls, 'calls'>, RegExp]>([
    [{ why_none: 'lines_busy' }, /all lines are in use/],
    [
      { why_none: 'none_due', next_try_at: '2026-11-20T15:12:00.000Z' },
      /the next contact is due Nov 20, 2026, 3:12 PM/,
    ],
    [{ why_none: 'none_due' }, /the contacts are still being checked/],
    [{ why_none: 'awaiting_costs' }, /the costs of calls in progress may reach a spending limit/],
    [{ why_none: 'last_calls' }, /the last contacts are on a call/],
    [{ why_none: 'none_left' }, /no contact is left to call/],
    [{}, /^No call started$/],
  ])('why it started none: %o', (reason, text) => {
    expect(madeCallsText({ calls: [], ...reason }, formatter)).toMatch(text)
    expect(madeCallsText({ calls: [], ...reason }, formatter)).not.toMatch(/Started 0/)
  })
})
