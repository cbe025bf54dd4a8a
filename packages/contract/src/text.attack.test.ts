import { describe, expect, it } from 'vitest'
import { campaignPlan } from './campaigns.ts'
import { contactInput, contactSearch } from './contacts.ts'

const textLength = 1_000_000
const contact = { phone_number: '+12025550101' }
const errorMessages = (input: object) =>
  contactInput.safeParse({ ...contact, ...input }).error?.issues.map(({ message }) => message)

describe('a text that is too long', () => {
  it.each([
    ['dots', `a@${'.'.repeat(textLength)}@`],
    ['at signs', '@'.repeat(textLength)],
    ['unpaired surrogates', '\ud800'.repeat(textLength)],
    ['NULs', '\0'.repeat(textLength)],
  ])('is rejected with one message about its length: an e-mail of %s', (_, email) => {
    expect(errorMessages({ email })).toEqual(['Use at most 254 characters'])
  })

  it.each([
    ['spaces', ' '],
    ['line breaks', '\n'],
    ['words on separate lines', 'a \n\t '],
  ])('is rejected before it is normalized: a company of %s', (_, part) => {
    expect(errorMessages({ company: part.repeat(textLength / part.length) })).toEqual([
      'Use at most 200 characters',
    ])
  })

  it('is rejected in tags, searches and times', () => {
    const dots = '.'.repeat(textLength)
    expect(errorMessages({ tags: [dots] })).toEqual(['Use at most 60 characters'])
    expect(contactSearch.safeParse({ user_id: '1', search: dots }).error?.issues).toHaveLength(1)
    const plan = { name: 'Spring', assistant_id: 'a' }
    const time = `2030-01-01T00:00:00.${'0'.repeat(textLength)}Z`
    expect(campaignPlan.safeParse({ ...plan, scheduled_start: time }).error?.issues).toMatchObject([
      { path: ['scheduled_start'], message: 'Use ISO 8601 with an offset, or leave it empty' },
    ])
  })
})

describe('a text that fits', () => {
  it('may have more spaces and line breaks, which are removed', () => {
    const company = ` ${'\n'.repeat(500)}Two${' \r\n '.repeat(500)}lines, Inc.\n`
    expect(contactInput.parse({ ...contact, company })).toMatchObject({
      company: 'Two lines, Inc.',
    })
  })

  it.each(['a@b.c', 'a@..c', 'a@b.c.', 'a@.b.c', 'ä+1@b.c.d'])('is an e-mail: %s', (email) => {
    expect(errorMessages({ email })).toBeUndefined()
  })

  it.each(['a@b', 'a@b.', 'a@.b', 'a@..', '@b.c', 'a@b@c.d', 'a b@c.d', 'a@b .c'])(
    'is not an e-mail: %s',
    (email) => {
      expect(errorMessages({ email })).toEqual(['Email is invalid'])
    },
  )
})
