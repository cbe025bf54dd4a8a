import { describe, expect, it } from 'vitest'
import { isForward, latestEndOf } from './call-status.ts'

describe('isForward', () => {
  it('returns true only for a later status', () => {
    expect(isForward('queued', 'ringing')).toBe(true)
    expect(isForward('queued', 'ended')).toBe(true)
    expect(isForward('in-progress', 'ringing')).toBe(false)
    expect(isForward('in-progress', 'in-progress')).toBe(false)
  })

  it('returns false when the status is final', () => {
    expect(isForward('ended', 'forwarding')).toBe(false)
    expect(isForward('failed', 'ended')).toBe(false)
  })
})

describe('latestEndOf', () => {
  const requestedAt = new Date('2026-11-02T10:00:00Z')
  const placedCall = {
    status: 'queued',
    started_at: null,
    vapi_updated_at: null,
    requested_at: requestedAt,
    created_at: requestedAt,
  } as const

  it('adds the ringing time and the duration to the time of the request', () => {
    expect(latestEndOf(placedCall, 600)).toEqual(new Date('2026-11-02T10:11:05Z'))
  })

  it('counts from the last change when the call was placed long after its first request', () => {
    const vapi_updated_at = new Date('2026-11-02T13:00:00Z')
    expect(latestEndOf({ ...placedCall, vapi_updated_at }, 600)).toEqual(
      new Date('2026-11-02T13:11:05Z'),
    )
  })

  it('adds a day for a call that the provider has scheduled', () => {
    expect(latestEndOf({ ...placedCall, status: 'scheduled' }, 600)).toEqual(
      new Date('2026-11-03T10:11:05Z'),
    )
  })
})
