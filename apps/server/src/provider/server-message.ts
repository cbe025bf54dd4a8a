import {
  type JsonObject,
  type ProviderRecord,
  type ReportDropped,
  readProviderCall,
  toObject,
} from './record.ts'

/** Reads a server message as a call; fields of the message override those of its call. Null for other messages. */
export function readServerMessage(
  body: unknown,
  report: ReportDropped,
): { type: string; record: ProviderRecord } | null {
  const message = toObject(toObject(body).message)
  const { type } = message
  const call = toObject(message.call)
  const messageFields: JsonObject = {}
  if (type === 'status-update') {
    messageFields.status = message.status
    if (message.endedReason) messageFields.endedReason = message.endedReason
  } else if (type === 'end-of-call-report') {
    messageFields.status = 'ended'
    for (const key of [
      'endedReason',
      'artifact',
      'analysis',
      'cost',
      'costBreakdown',
      'costs',
      'startedAt',
      'endedAt',
      'durationSeconds',
    ]) {
      if (message[key] !== undefined) messageFields[key] = message[key]
    }
  } else {
    return null
  }
  const record = readProviderCall({ ...call, ...messageFields }, report)
  if (record === null) return null
  // The outcome depends on the reason, so an end without one is ignored: the report or the list will have it.
  const hasUsableStatus =
    type !== 'status-update' || record.status !== 'ended' || record.endedReason !== null
  return { type, record: hasUsableStatus ? record : { ...record, status: null } }
}
