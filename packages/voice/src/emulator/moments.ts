import { type Birth, conversationOf, type Life, startedAt } from './life.ts'

/** What happens to a call that its owner may be told of. */
export interface Moment {
  at: number
  event: 'queued' | 'ringing' | 'in-progress' | 'ended' | 'report' | Talk
  /** Of an utterance: which one. */
  turn?: number
}

type Talk =
  | 'assistant.started'
  | 'speech started'
  | 'speech stopped'
  | 'transcript'
  | 'conversation'

/** The type of server message that tells of an event. */
export function messageType(event: Moment['event']): string {
  switch (event) {
    case 'report':
      return 'end-of-call-report'
    case 'assistant.started':
    case 'transcript':
      return event
    case 'speech started':
    case 'speech stopped':
      return 'speech-update'
    case 'conversation':
      return 'conversation-update'
    default:
      return 'status-update'
  }
}

/** What the provider tells of where nothing else is asked for, as far as the emulator has news of it. */
const toldUnasked = [
  'conversation-update',
  'end-of-call-report',
  'speech-update',
  'status-update',
  'assistant.started',
]

/** Whether a call's owner wants to hear of an event. */
export function isWanted({ request }: Birth, event: Moment['event']): boolean {
  const wanted = request.assistantOverrides?.serverMessages ?? toldUnasked
  const type = messageType(event)
  // Half a sentence is never told, so all transcripts are final.
  return (
    wanted.includes(type) ||
    (type === 'transcript' && wanted.includes('transcript[transcriptType="final"]'))
  )
}

/** The states of a life, in order; that it is queued is news only of a call that was scheduled. */
export function statesOf(birth: Birth, life: Life): Moment[] {
  const { queuedAt, ringingAt, answeredAt, endedAt, reportedAt } = life
  const states: Moment[] = []
  if (queuedAt > birth.createdAt && queuedAt <= endedAt)
    states.push({ at: queuedAt, event: 'queued' })
  if (ringingAt !== undefined) states.push({ at: ringingAt, event: 'ringing' })
  if (answeredAt !== undefined) states.push({ at: answeredAt, event: 'in-progress' })
  states.push({ at: endedAt, event: 'ended' }, { at: reportedAt, event: 'report' })
  return states.filter(({ at }) => Number.isFinite(at))
}

/** All moments of a life, in order: its states, and what is said where its owner asked to hear of it. */
export function momentsOf(birth: Birth, life: Life): Moment[] {
  const states = statesOf(birth, life)
  if (!birth.request.assistantOverrides?.server) return states
  const said = talkOf(birth, life).filter(({ event }) => isWanted(birth, event))
  if (said.length === 0) return states
  const talked = states.findIndex(({ event }) => event === 'in-progress') + 1
  return [...states.slice(0, talked), ...said, ...states.slice(talked)]
}

const talkTypes = ['assistant.started', 'speech started', 'transcript', 'conversation'] as const

function talkOf(birth: Birth, life: Life): Moment[] {
  const { answeredAt } = life
  if (answeredAt === undefined || !talkTypes.some((event) => isWanted(birth, event))) return []
  // A call that has no end of its own has no duration that could pass faster either.
  const pace = startedAt(life) === answeredAt ? 1 : birth.speed
  const at = (seconds: number) =>
    Math.min(life.endedAt, Math.round(answeredAt + (seconds * 1000) / pace))
  const turns = conversationOf(birth, life)?.turns ?? []
  return [
    { at: answeredAt, event: 'assistant.started' },
    ...turns.flatMap(({ from, to }, turn): Moment[] => [
      { at: at(from), event: 'speech started', turn },
      { at: at(to), event: 'speech stopped', turn },
      { at: at(to), event: 'transcript', turn },
      { at: at(to), event: 'conversation', turn },
    ]),
  ]
}
