import type { CallingHours, CampaignPurpose, ConsentBasis } from '@callwright/contract'
import { formatCallingHours, purposeLabels } from '../lib/calling-hours.ts'
import type { Formatter } from '../lib/formatter.ts'
import { toWords } from '../lib/gate-label.ts'
import { messages } from '../lib/messages.ts'

type Facts = Record<string, unknown>

/** A fact of a gate, in words. */
export interface FactRow {
  name: string
  label: string
  reserving: string
  placing: string
}

const factLabels: Record<string, string> = {
  evidence: 'Place by',
  law: 'Rows of the law',
  calling_hours: 'Hours of the campaign',
  required: 'Required consent',
  consent: 'Recorded consent',
  attempts: 'Earlier calls to the number',
  conversation_ended_at: 'Last conversation',
  is_on_another_call: 'Another call in progress',
  limits: 'Limits',
  rest_hours: 'Rest after a conversation',
  entry: 'Entry of the list',
  call_id: 'Call',
}

/** Returns the facts of a gate at reserving and at placing, in words; `missing` where a decision does not have a fact. */
export function factRows(
  reserving: Facts | undefined,
  placing: Facts | undefined,
  formatter: Formatter,
  missing: string,
): FactRow[] {
  const textOf = (facts: Facts | undefined, name: string) =>
    facts && name in facts ? factText(name, facts[name], formatter) : missing
  return Object.keys({ ...reserving, ...placing }).map((name) => ({
    name,
    label: factLabels[name] ?? toWords(name),
    reserving: textOf(reserving, name),
    placing: textOf(placing, name),
  }))
}

/** Returns a fact in words; one that this version does not know is written by its kind. */
export function factText(name: string, value: unknown, formatter: Formatter): string {
  if (name === 'calling_hours') {
    if (value === null) return 'As the law allows'
    if (isCallingHours(value)) return formatCallingHours(value, formatter.locale)
  }
  if (name === 'purpose')
    return purposeLabels[value as CampaignPurpose] ?? valueText(value, formatter)
  if (name === 'required' || name === 'basis') {
    return messages.contacts.consentFilters[value as ConsentBasis] ?? valueText(value, formatter)
  }
  if (name === 'entry' && isRecord(value)) {
    const { reason, source, added_at } = value
    const texts = [reason, source, added_at].filter(Boolean)
    return texts.map((text) => valueText(text, formatter)).join(', ')
  }
  // Of a consent, often only the day is known.
  if (name === 'at' && isTime(value)) return formatter.dayOrTime(value)
  if (name === 'rest_hours' && value !== null) return `${valueText(value, formatter)} h`
  return valueText(value, formatter)
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)

function valueText(value: unknown, formatter: Formatter): string {
  if (value === null || value === undefined || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatter.number(value)
  if (isTime(value)) return formatter.dateTimeWithSeconds(value)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) {
    // Times have commas.
    return value.map((item) => valueText(item, formatter)).join('; ') || 'None'
  }
  return isRecord(value) ? recordText(value, formatter) : String(value)
}

function recordText(record: Facts, formatter: Formatter): string {
  const { source, value, max_attempts: max, hours, id } = record
  if (typeof source === 'string' && typeof value === 'string') {
    return source === 'number' ? `Number +${value}` : `${toWords(source)} ${value}`
  }
  if (typeof max === 'number' && typeof hours === 'number') {
    return `${formatter.number(max)} in ${formatter.number(hours)} h (${valueText(id, formatter)})`
  }
  return Object.entries(record)
    .map(([name, each]) => factText(name, each, formatter))
    .join(', ')
}

const isCallingHours = (value: unknown): value is CallingHours =>
  isRecord(value) && Array.isArray(value.days)

const isRecord = (value: unknown): value is Facts => typeof value === 'object' && value !== null
