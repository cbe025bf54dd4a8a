import { describe, expect, it } from 'vitest'
import { timeZoneHint } from './time-zone-hint.ts'

const zones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix']

describe('the hint on the time zone of a contact', () => {
  it('says what the time zone is for while no number is stored', () => {
    expect(timeZoneHint('', null)).toBe('Calls keep to the hours on the clock there.')
    expect(timeZoneHint('Europe/Berlin', null)).toBe('Calls keep to the hours on the clock there.')
  })

  it('says that the number has none, and what follows without an entered one', () => {
    expect(timeZoneHint('Europe/Berlin', [])).toBe('The number says nothing about its time zone.')
    expect(timeZoneHint('', [])).toBe(
      'The number says nothing about its time zone: without one, the contact is not called.',
    )
  })

  it('names three time zones of the number, and how many more there are', () => {
    const three = 'America/New York, America/Chicago, America/Denver'
    expect(timeZoneHint('', zones.slice(0, 3))).toBe(`Assumed from the number: ${three}.`)
    expect(timeZoneHint('', zones)).toBe(`Assumed from the number: ${three} and 1 more.`)
  })

  it('compares the entered time zone with those of the number', () => {
    expect(timeZoneHint('America/Phoenix', zones)).toBe('The number agrees.')
    expect(timeZoneHint('Europe/Berlin', zones.slice(0, 1))).toBe(
      'The number is of America/New York: calls keep to the hours of both.',
    )
  })
})
