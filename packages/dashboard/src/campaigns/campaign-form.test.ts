import { describe, expect, test } from 'vitest'
import {
  type CampaignForm,
  campaignForm,
  emptyCampaign,
  toCampaignInput,
  toFormField,
  toPreviewPlan,
} from './campaign-form.ts'

/** A form that is filled in, as it is typed. */
const aForm = (overrides: Partial<CampaignForm> = {}): CampaignForm => ({
  ...emptyCampaign,
  name: 'Winter sale',
  assistant_id: 'a1',
  contact_ids: ['7', '12'],
  ...overrides,
})

const inputOf = (overrides?: Partial<CampaignForm>) =>
  toCampaignInput(campaignForm.parse(aForm(overrides)))

/** Returns the message of each field that has an error. */
function errorsOf(overrides: Partial<CampaignForm>) {
  const issues = campaignForm.safeParse(aForm(overrides)).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('a form becomes the input of the server', () => {
  test('with the defaults, without limits', () => {
    expect(inputOf()).toEqual({
      name: 'Winter sale',
      assistant_id: 'a1',
      description: '',
      max_concurrent_calls: 1,
      retry_attempts: 3,
      retry_delay_minutes: 30,
      scheduled_start: '',
      scheduled_end: '',
      purpose: 'informational',
      spending_limit: null,
      call_caps: null,
      calling_hours: null,
      contact_ids: [7, 12],
    })
  })

  test('with the contacts that match instead of their ids', () => {
    const input = inputOf({ all_matching: true, search: 'globex', tag: 'vip' })
    expect(input).toHaveProperty('contact_filter', { search: 'globex', tag: 'vip' })
    expect(input).not.toHaveProperty('contact_ids')
    expect(inputOf()).not.toHaveProperty('contact_filter')
  })

  test('with calling hours', () => {
    const hours = { calling_from: '09:30', calling_until: '18:00' }
    expect(inputOf(hours).calling_hours).toEqual({
      from: '09:30',
      until: '18:00',
      days: [1, 2, 3, 4, 5, 6, 7],
    })
  })

  test('with calling hours until midnight', () => {
    const hours = { calling_from: '18:00', calling_until: '00:00' }
    expect(inputOf(hours).calling_hours).toMatchObject({ from: '18:00', until: '24:00' })
  })

  test('with the whole day when only the days are limited', () => {
    expect(inputOf({ calling_days: [6, 7] }).calling_hours).toEqual({
      from: '00:00',
      until: '24:00',
      days: [6, 7],
    })
  })

  test('with one cap, and the others without a limit', () => {
    expect(inputOf({ rest_hours: '48' }).call_caps).toEqual({
      attempts_per_day: null,
      attempts_per_week: null,
      rest_hours: 48,
    })
  })
})

describe('a number as it is typed', () => {
  test.each([
    ['3', 3],
    [' 4 ', 4],
    ['+5', 5],
    ['0'.repeat(19).concat('2'), 2],
  ])('%o is %i', (text, number) => {
    expect(inputOf({ retry_attempts: text }).retry_attempts).toBe(number)
  })

  test.each(['', '2.5', '1e0', 'two', '0'.repeat(20).concat('2')])('%o is refused', (text) => {
    expect(errorsOf({ retry_attempts: text })).toEqual({
      retry_attempts: 'Retry attempts must be a whole number from 0 to 5',
    })
  })
})

describe('errors', () => {
  test.each<[string, Partial<CampaignForm>, Record<string, string>]>([
    ['only a start', { calling_from: '09:00' }, { calling_until: 'Enter both times, or neither' }],
    ['only an end', { calling_until: '09:00' }, { calling_until: 'Enter both times, or neither' }],
    [
      'hours that end as they start',
      { calling_from: '09:00', calling_until: '09:00' },
      { calling_until: 'The end must be after the start' },
    ],
    ['no day', { calling_days: [] }, { calling_days: 'Choose at least one day' }],
    [
      'a schedule that ends as it starts',
      { scheduled_start: '2026-12-01T09:00:00Z', scheduled_end: '2026-12-01T09:00:00Z' },
      { scheduled_end: 'The end of the schedule must be after its start' },
    ],
    [
      'a cap beyond its limit',
      { attempts_per_week: '501' },
      { attempts_per_week: 'Enter a whole number from 1 to 500, or nothing' },
    ],
    [
      'an amount with three decimals',
      { spending_limit: '1.255' },
      { spending_limit: 'Enter an amount from 0.01 to 1,000,000, such as 25.50, or nothing' },
    ],
    // The times are compared although the number of retries is refused.
    [
      'several at once',
      { retry_attempts: '6', calling_from: '10:00', calling_until: '09:00' },
      {
        retry_attempts: 'Retry attempts must be a whole number from 0 to 5',
        calling_until: 'The end must be after the start',
      },
    ],
  ])('%s', (_, overrides, errors) => {
    expect(errorsOf(overrides)).toEqual(errors)
  })

  test('a schedule of a minute, or with one end only, has none', () => {
    const scheduled_start = '2026-12-01T09:00:00Z'
    expect(errorsOf({ scheduled_start })).toEqual({})
    expect(errorsOf({ scheduled_end: scheduled_start })).toEqual({})
    expect(errorsOf({ scheduled_start, scheduled_end: '2026-12-01T09:01:00Z' })).toEqual({})
  })
})

describe('the plan of a forecast', () => {
  test('has nothing that does not change it', () => {
    const { name: _, assistant_id: __, description: ___, ...plan } = inputOf()
    expect(toPreviewPlan(aForm({ name: '', assistant_id: '', description: 'Any' }))).toEqual(plan)
  })

  test('is none without a contact', () => {
    expect(toPreviewPlan(aForm({ contact_ids: [] }))).toBe('none')
    expect(toPreviewPlan(aForm({ contact_ids: [], all_matching: true }))).toHaveProperty(
      'contact_filter',
      { search: '', tag: '' },
    )
  })

  test('is invalid with an error', () => {
    expect(toPreviewPlan(aForm({ retry_attempts: '6' }))).toBe('invalid')
  })
})

test.each([
  ['name', 'name'],
  ['contact_ids', 'contact_ids'],
  ['contact_filter.search', 'contact_ids'],
  ['calling_hours.from', 'calling_until'],
  ['call_caps.rest_hours', 'rest_hours'],
  ['phone_number_id', null],
])('an error of %s is shown at %s', (name, field) => {
  expect(toFormField(name)).toBe(field)
})
