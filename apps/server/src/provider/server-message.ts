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
  return record && { type, record }
}
