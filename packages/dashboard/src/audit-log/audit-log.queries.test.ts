import { describe, expect, test } from 'vitest'
import { type AuditLogFilter, auditLogQueries } from './audit-log.queries.ts'

/** Returns what the request for the newest entries sends, which is a part of its key. */
function inputOf(filter: Partial<AuditLogFilter>, timeZone = 'UTC') {
  const { queryKey } = auditLogQueries.list({ period: { start: '', end: '' }, ...filter }, timeZone)
  return (queryKey[1] as { input: unknown }).input
}

describe('the request for entries', () => {
  test('asks for 50 of them, without a filter', () => {
    expect(inputOf({})).toEqual({ limit: 50 })
  })

  test('has only the filters that are set', () => {
    expect(inputOf({ kind: 'contacts' })).toEqual({ limit: 50, action: 'contacts' })
    expect(inputOf({ actor: 0 })).toEqual({ limit: 50, actor: 0 })
  })

  test('has the moments at which days begin and end in the time zone', () => {
    expect(inputOf({ period: { start: '2026-11-20', end: '' } }, 'America/New_York')).toEqual({
      limit: 50,
      from: '2026-11-20T00:00:00-05:00',
    })
    expect(inputOf({ period: { start: '', end: '2026-11-20' } })).toHaveProperty('to')
    expect(inputOf({ period: { start: '', end: '2026-11-20' } })).not.toHaveProperty('from')
  })
})
