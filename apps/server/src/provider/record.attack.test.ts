import { describe, expect, it } from 'vitest'
import type { DroppedRecord } from '../drop-reporter.ts'
import { readCallList, readProviderCall } from './record.ts'
import { readServerMessage } from './server-message.ts'
import { nestedJson } from './testing.ts'

const mb = 1024 * 1024

/** Reads a call; returns the record, and the field and reason of everything that was dropped or truncated. */
function readCall(fields: object) {
  const dropped: DroppedRecord[] = []
  const record = readProviderCall({ id: 'x', status: 'ended', ...fields }, (drop) =>
    dropped.push(drop),
  )
  return { record, dropped: dropped.map(({ field, reason }) => `${field} ${reason}`) }
}

describe('an analysis', () => {
  it('of 100 levels is stored', () => {
    const analysis = JSON.parse(nestedJson(100))
    const { record, dropped } = readCall({ analysis })
    expect(record?.analysis).toEqual(analysis)
    expect(dropped).toEqual([])
  })

  it.each([101, 8_000, 1_000_000])(
    'of %i levels is dropped, and the other fields are stored',
    (levels) => {
      const customer = { externalId: 'attempt' }
      const { record, dropped } = readCall({ customer, analysis: JSON.parse(nestedJson(levels)) })
      expect(record).toMatchObject({ status: 'ended', externalId: 'attempt', analysis: null })
      expect(dropped).toEqual(['analysis too-deep'])
    },
  )

  it('that is dropped still gives the qualification', () => {
    const deepAnalysis = `{"structuredData":{"qualified":true,"reason":"Yes"},"more":${nestedJson(8_000)}}`
    expect(readCall({ analysis: JSON.parse(deepAnalysis) }).record).toMatchObject({
      analysis: null,
      qualified: true,
      qualificationReason: 'Yes',
    })
  })

  it('of 1 MB is stored, and a larger one is dropped', () => {
    /** Creates an analysis whose JSON has this many bytes, with two bytes for each character. */
    const createAnalysis = (bytes: number) => ({
      summary: 'é'.repeat((bytes - '{"summary":""}'.length) / 2),
    })
    expect(readCall({ analysis: createAnalysis(mb) }).record?.analysis).toEqual(createAnalysis(mb))
    const { record, dropped } = readCall({ analysis: createAnalysis(mb + 2) })
    expect(record?.analysis).toBeNull()
    expect(dropped).toContain('analysis too-large')
  })

  it('is stored without numbers that the database would write with hundreds of digits', () => {
    const scores = [1e308, -1e308, 5e-324, 0.25, 1e20]
    expect(readCall({ analysis: { scores } }).record?.analysis).toEqual({
      scores: [null, null, 0, 0.25, 1e20],
    })
  })

  it.each([['text'], [7], [[1, 2]]])('of the wrong type is dropped: %o', (analysis) => {
    expect(readCall({ analysis })).toMatchObject({
      record: { analysis: null },
      dropped: ['analysis wrong-type'],
    })
  })
})

describe('a transcript', () => {
  it('of 5 MB is stored completely', () => {
    const transcript = 'é'.repeat(2.5 * mb)
    expect(readCall({ artifact: { transcript } }).record?.transcript).toBe(transcript)
  })

  it.each([
    ['é', 2],
    ['€', 3],
    ['🎉', 4],
  ])('above 5 MB is truncated between two characters (%s), with a note', (character) => {
    const { record, dropped } = readCall({ transcript: `x${character.repeat(3 * mb)}` })
    const storedTranscript = record?.transcript ?? ''
    expect(Buffer.byteLength(storedTranscript)).toBeLessThanOrEqual(5 * mb)
    expect(Buffer.byteLength(storedTranscript)).toBeGreaterThan(5 * mb - 4)
    const [text, note, ...more] = storedTranscript.split('\n')
    expect(note).toBe('[The transcript is longer than 5 MB and is cut here.]')
    expect(more).toEqual([])
    expect(text?.replace('x', '').replaceAll(character, '')).toBe('')
    expect(dropped).toEqual(['transcript too-large'])
  })

  it.each([[{ text: 'Hello' }], [['Hello']], [7], [true]])(
    'that is not a string is dropped, and the other fields are stored: %o',
    (transcript) => {
      expect(readCall({ transcript, cost: 0.25 })).toMatchObject({
        record: { transcript: null, cost: 0.25 },
        dropped: ['transcript wrong-type'],
      })
    },
  )
})

describe('a reason', () => {
  const longReason = `${'a'.repeat(1999)}🎉`

  it('is truncated to at most 2,000 characters, without splitting a surrogate pair', () => {
    const analysis = { successEvaluation: 'true', summary: longReason }
    const { record, dropped } = readCall({ endedReason: longReason, analysis })
    expect(record?.endedReason).toBe('a'.repeat(1999))
    expect(record?.qualificationReason).toBe('a'.repeat(1999))
    expect(dropped).toEqual(['endedReason too-large', 'qualificationReason too-large'])
  })
})

describe('a cost', () => {
  it.each([-0.01, -1e308, 2e9, '0.25', {}])('of %o is dropped', (cost) => {
    const { record, dropped } = readCall({ cost })
    expect(record?.cost).toBeNull()
    expect(dropped).toHaveLength(1)
  })

  it('below zero is dropped from a breakdown, and the other costs are stored', () => {
    const { record, dropped } = readCall({ costBreakdown: { stt: -0.5, llm: 0.25, vapi: -1 } })
    expect(record?.costBreakdown).toEqual({ llm: 0.25 })
    expect(dropped).toEqual(['costBreakdown out-of-range'])
  })

  it('of minus zero is stored as zero', () => {
    const { record } = readCall(JSON.parse('{"cost":-0,"costBreakdown":{"llm":-0}}'))
    expect(record?.costBreakdown).toEqual({ llm: 0 })
    expect(Object.is(record?.cost, 0)).toBe(true)
  })

  it('is dropped beyond a hundred entries, or with a name above a hundred characters', () => {
    const manyCosts = Array.from({ length: 100_000 }, (_, n) => [`item ${n}`, 0.01])
    const withManyCosts = readCall({ costBreakdown: Object.fromEntries(manyCosts) })
    expect(Object.keys(withManyCosts.record?.costBreakdown ?? {})).toHaveLength(100)
    expect(withManyCosts.dropped).toEqual(['costBreakdown too-large'])
    const costBreakdown = { ['n'.repeat(101)]: 0.5, ['n'.repeat(100)]: 0.25 }
    expect(readCall({ costBreakdown }).record?.costBreakdown).toEqual({ ['n'.repeat(100)]: 0.25 })
  })
})

describe('an id', () => {
  it.each(['assistantId', 'phoneNumberId', 'phoneCallTransport', 'phoneCallProvider'])(
    'of more than 200 characters is dropped, because a truncated one may be another id: %s',
    (field) => {
      const { record, dropped } = readCall({ [field]: 'a'.repeat(201) })
      expect(Object.values(record ?? {})).not.toContain('a'.repeat(200))
      expect(dropped).toEqual([`${field} unreadable`])
      expect(Object.values(readCall({ [field]: 'a'.repeat(200) }).record ?? {})).toContain(
        'a'.repeat(200),
      )
    },
  )

  it.each([[undefined], [null], [7], [''], [{}], ['a'.repeat(201)]])(
    'of a call that is %o makes the call unreadable',
    (id) => {
      const { record, dropped } = readCall({ id })
      expect(record).toBeNull()
      expect(dropped).toEqual(['id unreadable'])
    },
  )
})

describe('a list', () => {
  const readList = (entries: unknown[]) => readCallList(entries, () => {})

  it('has a gap for each entry that cannot be read', () => {
    const broken = {
      get id(): string {
        throw new Error('no id')
      },
    }
    const { records, length, gaps } = readList([
      { id: 'a' },
      null,
      'x',
      broken,
      [],
      {},
      { id: 'b' },
    ])
    expect(records.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(length).toBe(7)
    expect(gaps).toEqual(Array(5).fill({ externalId: null }))
  })

  it('has a gap with the attempt of a call without an id', () => {
    expect(readList([{ customer: { externalId: 'attempt' } }]).gaps).toEqual([
      { externalId: 'attempt' },
    ])
  })

  it.each([[7], ['Ann'], [{ externalId: 7 }], [{ externalId: ['attempt'] }]])(
    'has a gap for any attempt when the customer of a call cannot be read: %o',
    (customer) => {
      const { records, gaps } = readList([{ id: 'a', customer }])
      expect(records).toHaveLength(1)
      expect(gaps).toEqual([{ externalId: null }])
    },
  )

  it('has no gap for calls that other systems placed', () => {
    const customer = { number: '+12025550101', externalId: 'x'.repeat(500) }
    expect(
      readList([{ id: 'a' }, { id: 'b', customer: null }, { id: 'c', customer }]).gaps,
    ).toEqual([])
  })
})

it('reads the end of a call from a server message whose analysis has 8,000 levels', () => {
  const bodyJson = `{"message":{"type":"end-of-call-report","endedReason":"customer-busy","call":{"id":"x"},"analysis":${nestedJson(8_000)}}}`
  expect(readServerMessage(JSON.parse(bodyJson), () => {})?.record).toMatchObject({
    id: 'x',
    status: 'ended',
    endedReason: 'customer-busy',
    analysis: null,
  })
})
