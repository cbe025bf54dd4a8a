import { describe, expect, it } from 'vitest'
import { isForward, latestEndOf } from './call-status.ts'

describe('a call’s status', () => {
  it('moves forward only', () => {
    expect(isForward('queued', 'ringing')).toBe(true)
    expect(isForward('queued', 'ended')).toBe(true)
    expect(isForward('in-progress', 'ringing')).toBe(false)
    expect(isForward('in-progress', 'in-progress')).toBe(false)
  })

  it('never leaves a final one', () => {
    expect(isForward('ended', 'forwarding')).toBe(false)
    expect(isForward('failed', 'ended')).toBe(false)
  })
})

describe('the latest possible end of a call', () => {
  const began = new Date('2026-11-02T10:00:00Z')
  const placed = {
    status: 'queued',
    started_at: null,
    vapi_updated_at: null,
    requested_at: began,
    created_at: began,
  } as const

  it('counts ringing and talking from the request', () => {
    expect(latestEndOf(placed, 600)).toEqual(new Date('2026-11-02T10:11:05Z'))
  })

  it('counts from the last change of a call that was placed long after its first request', () => {
    const vapi_updated_at = new Date('2026-11-02T13:00:00Z')
    expect(latestEndOf({ ...placed, vapi_updated_at }, 600)).toEqual(
      new Date('2026-11-02T13:11:05Z'),
    )
  })

  it('leaves a call that the provider put off a day to begin', () => {
    expect(latestEndOf({ ...placed, status: 'scheduled' }, 600)).toEqual(
      new Date('2026-11-03T10:11:05Z'),
    )
  })
})
