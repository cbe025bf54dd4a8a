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

/** The type of the server message for an event. */
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

/** The message types the provider sends by default, as far as the emulator has them. */
const defaultMessageTypes = [
  'conversation-update',
  'end-of-call-report',
  'speech-update',
  'status-update',
  'assistant.started',
]

/** Whether the call's request subscribes to the message of an event. */
export function isSubscribed({ request }: TimelineInput, kind: TimelineEvent['kind']): boolean {
  const wanted = request.assistantOverrides?.serverMessages ?? defaultMessageTypes
  const type = messageType(kind)
  // There are no partial transcripts, so every transcript is final.
  return (
    wanted.includes(type) ||
    (type === 'transcript' && wanted.includes('transcript[transcriptType="final"]'))
  )
}

/** The status changes of a call, in order; `queued` is an event only for a scheduled call. */
export function statusEvents(input: TimelineInput, timeline: CallTimeline): TimelineEvent[] {
  const { queuedAt, ringingAt, answeredAt, endedAt, reportedAt } = timeline
  const states: TimelineEvent[] = []
  if (queuedAt > input.createdAt && queuedAt <= endedAt)
    states.push({ at: queuedAt, kind: 'queued' })
  if (ringingAt !== undefined) states.push({ at: ringingAt, kind: 'ringing' })
  if (answeredAt !== undefined) states.push({ at: answeredAt, kind: 'in-progress' })
  states.push({ at: endedAt, kind: 'ended' }, { at: reportedAt, kind: 'report' })
  return states.filter(({ at }) => Number.isFinite(at))
}

/** All events of a call, in order: status changes, and speech when the request subscribes to it. */
export function timelineEvents(input: TimelineInput, timeline: CallTimeline): TimelineEvent[] {
  const states = statusEvents(input, timeline)
  if (!input.request.assistantOverrides?.server) return states
  const said = speechEvents(input, timeline).filter(({ kind }) => isSubscribed(input, kind))
  if (said.length === 0) return states
  const talked = states.findIndex(({ kind }) => kind === 'in-progress') + 1
  return [...states.slice(0, talked), ...said, ...states.slice(talked)]
}

const speechKinds = ['assistant.started', 'speech started', 'transcript', 'conversation'] as const

function speechEvents(input: TimelineInput, timeline: CallTimeline): TimelineEvent[] {
  const { answeredAt } = timeline
  if (answeredAt === undefined || !speechKinds.some((kind) => isSubscribed(input, kind))) return []
  const at = (seconds: number) => timeInCall(input, timeline, seconds)
  const turns = conversationOf(input, timeline)?.turns ?? []
  return [
    { at: answeredAt, kind: 'assistant.started' },
    ...turns.flatMap(({ from, to }, turn): TimelineEvent[] => [
      { at: at(from), kind: 'speech started', turn },
      { at: at(to), kind: 'speech stopped', turn },
      { at: at(to), kind: 'transcript', turn },
      { at: at(to), kind: 'conversation', turn },
    ]),
  ]
}
