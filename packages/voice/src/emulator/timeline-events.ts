import {
  type CallTimeline,
  conversationOf,
  type TimelineInput,
  timeInCall,
} from './call-timeline.ts'

/** A change of a call that may cause a server message. */
export interface TimelineEvent {
  at: number
  kind: 'queued' | 'ringing' | 'in-progress' | 'ended' | 'report' | SpeechKind
  /** The index of the turn, for events of speech. */
  turn?: number
}

type SpeechKind =
  | 'assistant.started'
  | 'speech started'
  | 'speech stopped'
  | 'transcript'
  | 'conversation'

/** Returns the type of the server message for an event. */
export function messageType(kind: TimelineEvent['kind']): string {
  switch (kind) {
    case 'report':
      return 'end-of-call-report'
    case 'assistant.started':
    case 'transcript':
      return kind
    case 'speech started':
    case 'speech stopped':
      return 'speech-update'
    case 'conversation':
      return 'conversation-update'
    default:
      return 'status-update'
  }
}

/** The message types that the provider sends by default and the emulator supports. */
const defaultMessageTypes = [
  'conversation-update',
  'end-of-call-report',
  'speech-update',
  'status-update',
  'assistant.started',
]

/** Whether the call's request subscribes to the message of an event. */
export function isSubscribed({ request }: TimelineInput, kind: TimelineEvent['kind']): boolean {
  const messageTypes = request.assistantOverrides?.serverMessages ?? defaultMessageTypes
  const type = messageType(kind)
  // The emulator sends no partial transcripts, so every transcript is final.
  return (
    messageTypes.includes(type) ||
    (type === 'transcript' && messageTypes.includes('transcript[transcriptType="final"]'))
  )
}

/** Returns the status changes of a call in order; only a scheduled call has the event `queued`. */
export function statusEvents(input: TimelineInput, timeline: CallTimeline): TimelineEvent[] {
  const { queuedAt, ringingAt, answeredAt, endedAt, reportedAt } = timeline
  const events: TimelineEvent[] = []
  if (queuedAt > input.createdAt && queuedAt <= endedAt)
    events.push({ at: queuedAt, kind: 'queued' })
  if (ringingAt !== undefined) events.push({ at: ringingAt, kind: 'ringing' })
  if (answeredAt !== undefined) events.push({ at: answeredAt, kind: 'in-progress' })
  events.push({ at: endedAt, kind: 'ended' }, { at: reportedAt, kind: 'report' })
  return events.filter(({ at }) => Number.isFinite(at))
}

/** Returns all events of a call in order: its status changes, and its speech when the request subscribes to that. */
export function timelineEvents(input: TimelineInput, timeline: CallTimeline): TimelineEvent[] {
  const statuses = statusEvents(input, timeline)
  if (!input.request.assistantOverrides?.server) return statuses
  const speech = speechEvents(input, timeline).filter(({ kind }) => isSubscribed(input, kind))
  if (speech.length === 0) return statuses
  const firstSpeechIndex = statuses.findIndex(({ kind }) => kind === 'in-progress') + 1
  return [...statuses.slice(0, firstSpeechIndex), ...speech, ...statuses.slice(firstSpeechIndex)]
}

const speechEventKinds = [
  'assistant.started',
  'speech started',
  'transcript',
  'conversation',
] as const

function speechEvents(input: TimelineInput, timeline: CallTimeline): TimelineEvent[] {
  const { answeredAt } = timeline
  if (answeredAt === undefined || !speechEventKinds.some((kind) => isSubscribed(input, kind)))
    return []
  const timeAt = (seconds: number) => timeInCall(input, timeline, seconds)
  const turns = conversationOf(input, timeline)?.turns ?? []
  return [
    { at: answeredAt, kind: 'assistant.started' },
    ...turns.flatMap(({ from, to }, turn): TimelineEvent[] => [
      { at: timeAt(from), kind: 'speech started', turn },
      { at: timeAt(to), kind: 'speech stopped', turn },
      { at: timeAt(to), kind: 'transcript', turn },
      { at: timeAt(to), kind: 'conversation', turn },
    ]),
  ]
}
