import { describe, expect, it } from 'vitest'
import type { DroppedRecord } from '../drop-reporter.ts'
import { readCallList, readProviderCall, readServerMessage } from './record.ts'
import { nestedJson } from './testing.ts'

const mb = 1024 * 1024

/** What is read of a call, and which of its fields were reported as dropped or cut. */
function read(call: object) {
  const dropped: DroppedRecord[] = []
  const record = readProviderCall({ id: 'x', status: 'ended', ...call }, (one) => dropped.push(one))
  return { record, dropped: dropped.map(({ field, reason }) => `${field} ${reason}`) }
}

describe('an analysis', () => {
  it('of 100 levels is stored', () => {
    const analysis = JSON.parse(nestedJson(100))
    const { record, dropped } = read({ analysis })
    expect(record?.analysis).toEqual(analysis)
    expect(dropped).toEqual([])
  })

  it.each([101, 8_000, 1_000_000])(
    'of %i levels is dropped, and the other fields are stored',
    (levels) => {
      const customer = { externalId: 'attempt' }
      const { record, dropped } = read({ customer, analysis: JSON.parse(nestedJson(levels)) })
      expect(record).toMatchObject({ status: 'ended', externalId: 'attempt', analysis: null })
      expect(dropped).toEqual(['analysis too-deep'])
    },
  )

  it('that is dropped still gives the qualification', () => {
    const deep = `{"structuredData":{"qualified":true,"reason":"Yes"},"more":${nestedJson(8_000)}}`
    expect(read({ analysis: JSON.parse(deep) }).record).toMatchObject({
      analysis: null,
      qualified: true,
      qualificationReason: 'Yes',
    })
  })

  it('of 1 MB is stored, and a larger one is dropped', () => {
    // As UTF-8, not as characters.
    const ofBytes = (bytes: number) => ({
      summary: 'é'.repeat((bytes - '{"summary":""}'.length) / 2),
    })
    expect(read({ analysis: ofBytes(mb) }).record?.analysis).toEqual(ofBytes(mb))
    const { record, dropped } = read({ analysis: ofBytes(mb + 2) })
    expect(record?.analysis).toBeNull()
    expect(dropped).toContain('analysis too-large')
  })

  it('has no number with hundreds of digits', () => {
    const scores = [1e308, -1e308, 5e-324, 0.25, 1e20]
    expect(read({ analysis: { scores } }).record?.analysis).toEqual({
      scores: [null, null, 0, 0.25, 1e20],
    })
  })

  it.each([['text'], [7], [[1, 2]]])('of the wrong type is dropped: %o', (analysis) => {
    expect(read({ analysis })).toMatchObject({
      record: { analysis: null },
      dropped: ['analysis wrong-type'],
    })
  })
})

describe('a transcript', () => {
  it('of 5 MB is stored completely', () => {
    const transcript = 'é'.repeat(2.5 * mb)
    expect(read({ artifact: { transcript } }).record?.transcript).toBe(transcript)
  })

  it.each([
    ['é', 2],
    ['€', 3],
    ['🎉', 4],
  ])('above 5 MB is truncated between two characters (%s), with a note', (character) => {
    const { record, dropped } = read({ transcript: `x${character.repeat(3 * mb)}` })
    const kept = record?.transcript ?? ''
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(5 * mb)
    expect(Buffer.byteLength(kept)).toBeGreaterThan(5 * mb - 4)
    const [text, note, ...more] = kept.split('\n')
    expect(note).toBe('[The transcript is longer than 5 MB and is cut here.]')
    expect(more).toEqual([])
    expect(text?.replace('x', '').replaceAll(character, '')).toBe('')
    expect(dropped).toEqual(['transcript too-large'])
  })

  it.each([[{ text: 'Hello' }], [['Hello']], [7], [true]])(
    'that is no text is dropped, and the rest stays: %o',
    (transcript) => {
      expect(read({ transcript, cost: 0.25 })).toMatchObject({
        record: { transcript: null, cost: 0.25 },
        dropped: ['transcript wrong-type'],
      })
    },
  )
})

describe('a reason', () => {
  const long = `${'a'.repeat(1999)}🎉`

  it('is truncated after 2,000 characters, and not within one', () => {
    const analysis = { successEvaluation: 'true', summary: long }
    const { record, dropped } = read({ endedReason: long, analysis })
    expect(record?.endedReason).toBe('a'.repeat(1999))
    expect(record?.qualificationReason).toBe('a'.repeat(1999))
    expect(dropped).toEqual(['endedReason too-large', 'qualificationReason too-large'])
  })
})

describe('a cost', () => {
  it.each([-0.01, -1e308, 2e9, '0.25', {}])('of %o is dropped', (cost) => {
    const { record, dropped } = read({ cost })
    expect(record?.cost).toBeNull()
    expect(dropped).toHaveLength(1)
  })

  it('below zero is dropped from a breakdown, and the others are stored', () => {
    const { record, dropped } = read({ costBreakdown: { stt: -0.5, llm: 0.25, vapi: -1 } })
    expect(record?.costBreakdown).toEqual({ llm: 0.25 })
    expect(dropped).toEqual(['costBreakdown out-of-range'])
  })

  it('of minus zero is stored as zero', () => {
    const { record } = read(JSON.parse('{"cost":-0,"costBreakdown":{"llm":-0}}'))
    expect(record?.costBreakdown).toEqual({ llm: 0 })
    expect(Object.is(record?.cost, 0)).toBe(true)
  })

  it('is dropped beyond a hundred entries, or with a name above a hundred characters', () => {
    const many = Array.from({ length: 100_000 }, (_, n) => [`item ${n}`, 0.01])
    const named = read({ costBreakdown: Object.fromEntries(many) })
    expect(Object.keys(named.record?.costBreakdown ?? {})).toHaveLength(100)
    expect(named.dropped).toEqual(['costBreakdown too-large'])
    const long = read({ costBreakdown: { ['n'.repeat(101)]: 0.5, ['n'.repeat(100)]: 0.25 } })
    expect(long.record?.costBreakdown).toEqual({ ['n'.repeat(100)]: 0.25 })
  })
})

describe('an id', () => {
  it.each(['assistantId', 'phoneNumberId', 'phoneCallTransport', 'phoneCallProvider'])(
    'of more than 200 characters is not cut to what may be another: %s',
    (field) => {
      const { record, dropped } = read({ [field]: 'a'.repeat(201) })
      expect(Object.values(record ?? {})).not.toContain('a'.repeat(200))
      expect(dropped).toEqual([`${field} unreadable`])
      expect(Object.values(read({ [field]: 'a'.repeat(200) }).record ?? {})).toContain(
        'a'.repeat(200),
      )
    },
  )

  it.each([[undefined], [null], [7], [''], [{}], ['a'.repeat(201)]])(
    'of a call that is %o leaves nothing to read',
    (id) => {
      const { record, dropped } = read({ id })
      expect(record).toBeNull()
      expect(dropped).toEqual(['id unreadable'])
    },
  )
})

describe('a list', () => {
  const lists = (entries: unknown[]) => readCallList(entries, () => {})

  it('has a gap for each entry that cannot be read', () => {
    const broken = {
      get id(): string {
        throw new Error('no id')
      },
    }
    const { records, length, gaps } = lists([{ id: 'a' }, null, 'x', broken, [], {}, { id: 'b' }])
    expect(records.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(length).toBe(7)
    expect(gaps).toEqual(Array(5).fill({ externalId: null }))
  })

  it('has a gap with the attempt of a call without an id', () => {
    expect(lists([{ customer: { externalId: 'attempt' } }]).gaps).toEqual([
      { externalId: 'attempt' },
    ])
  })

  it.each([[7], ['Ann'], [{ externalId: 7 }], [{ externalId: ['attempt'] }]])(
    'may hold any attempt where a call has an id, and a customer that cannot be read: %o',
    (customer) => {
      const { records, gaps } = lists([{ id: 'a', customer }])
      expect(records).toHaveLength(1)
      expect(gaps).toEqual([{ externalId: null }])
    },
  )

  it('of calls from other systems has no gap', () => {
    const customer = { number: '+12025550101', externalId: 'x'.repeat(500) }
    expect(lists([{ id: 'a' }, { id: 'b', customer: null }, { id: 'c', customer }]).gaps).toEqual(
      [],
    )
  })
})

it('A server message with an analysis of 8,000 levels still ends its call', () => {
  const message = `{"message":{"type":"end-of-call-report","endedReason":"customer-busy","call":{"id":"x"},"analysis":${nestedJson(8_000)}}}`
  expect(readServerMessage(JSON.parse(message), () => {})?.record).toMatchObject({
    id: 'x',
    status: 'ended',
    endedReason: 'customer-busy',
    analysis: null,
  })
})
