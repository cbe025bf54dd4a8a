import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'

const dropReasons = [
  /** The entry has no valid id. */
  'unreadable',
  'wrong-type',
  'out-of-range',
  'too-large',
  'too-deep',
  /** The provider's response for one call cannot be read. */
  'not-answered',
  /** The database rejects it. */
  'not-stored',
] as const

/** Why a record of the provider, or a field of it, is not stored. */
export type DropReason = (typeof dropReasons)[number]

/** A record of the provider that is not stored, or only in part. */
export interface DroppedRecord {
  /** The provider's id of the call; null when it cannot be read. */
  id: string | null
  /** The field that is dropped or truncated; null for the whole record. */
  field: string | null
  reason: DropReason
  error?: unknown
}

const notCopiedReasons = [
  'too-large',
  'redirect-refused',
  /** The provider does not have it, although it has reported it. */
  'not-found',
  /** All tries to copy it have failed. */
  'unreachable',
  'too-many',
  'storage-full',
  'disk-full',
] as const

/** Why a recording is not copied. */
export type NotCopiedReason = (typeof notCopiedReasons)[number]

/** Reports provider data that is not stored: counts each occurrence, and logs only the first. */
export interface DropReporter {
  record(dropped: DroppedRecord): void
  /** Reports an unconfirmed call that may be in a dropped record, so reconciliation cannot decide whether it exists. */
  search(call: number): void
  recording(call: number, reason: NotCopiedReason, message: string): void
}

/** The set of logged faults is cleared at this size, which limits its memory. */
const maxReportedFaults = 10_000

/** Opens the reporter. Counts appear in `/api/metrics`; log lines contain no data of the record. */
export function openDropReporter(log: Logger, registry: Registry): DropReporter {
  const records = new Counter({
    name: 'callwright_provider_records_dropped_total',
    help: 'Records of the voice provider, or parts of them, that were not stored, by reason. A record that is read again is counted again.',
    labelNames: ['reason'],
    registers: [registry],
  })
  const recordings = new Counter({
    name: 'callwright_recordings_not_copied_total',
    help: 'Recordings that were not copied, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  })
  // The alerts compare a count with an earlier one, so the first loss needs a zero before it.
  for (const reason of dropReasons) records.inc({ reason }, 0)
  for (const reason of notCopiedReasons) recordings.inc({ reason }, 0)
  const reportedFaults = new Set<string>()
  const isFirstReport = (...fault: unknown[]) => {
    const key = JSON.stringify(fault)
    if (reportedFaults.has(key)) return false
    if (reportedFaults.size === maxReportedFaults) reportedFaults.clear()
    reportedFaults.add(key)
    return true
  }
  return {
    record({ id, field, reason, error }) {
      records.inc({ reason })
      if (!isFirstReport(id, field, reason)) return
      const fields = { provider_call: id, field, reason, ...(error ? { err: error } : {}) }
      log.warn(fields, 'a record of the provider is not stored, or only in part')
    },
    search(call) {
      if (!isFirstReport('search', call)) return
      log.warn(
        { call },
        'an unconfirmed call may be in a record that cannot be read, searching again later',
      )
    },
    recording(call, reason, message) {
      recordings.inc({ reason })
      // A lack of space is logged once, any other fault for each recording.
      const isLackOfSpace = ['too-many', 'storage-full', 'disk-full'].includes(reason)
      if (isFirstReport('recording', isLackOfSpace ? null : call, reason)) {
        log.warn({ call, reason }, message)
      }
    },
  }
}
