import { describe, expect, it } from 'vitest'
import { readProviderCall } from './record.ts'

interface Message {
  role?: unknown
  message?: unknown
  secondsFromStart?: unknown
  time?: unknown
  endTime?: unknown
}

const at = 1_780_000_000_000
const messages: Message[] = [
  { role: 'system', message: 'You are Ava.', time: at, secondsFromStart: 0 },
  {
    role: 'bot',
    message: 'Hello, is this Marta? ',
    time: at + 1100,
    endTime: at + 2900,
    secondsFromStart: 1.1,
  },
  { role: 'user', message: 'Yes.', time: at + 3400, endTime: at + 3900, secondsFromStart: 3.4 },
  { role: 'tool_calls', message: '', time: at + 4000, secondsFromStart: 4 },
  {
    role: 'bot',
    message: 'Good.\nShall we begin?',
    time: at + 5000,
    endTime: at + 7500,
    secondsFromStart: 5,
  },
]
const transcript = 'AI: Hello, is this Marta?\nUser: Yes.\nAI: Good.\nShall we begin?\n'
const call = {
  id: 'x',
  startedAt: '2026-05-28T10:00:00.000Z',
  endedAt: '2026-05-28T10:00:09.000Z',
}

/** Reads the turns of a call with these messages. */
const readTurns = (messages: unknown, callTranscript: string | null = transcript, fields = {}) =>
  readProviderCall({ ...call, artifact: { messages, transcript: callTranscript }, ...fields })
    ?.turns
/** Returns start and end of each turn. */
const readTimes = (messages: unknown, fields = {}) =>
  readTurns(messages, transcript, fields)?.map((turn) => [turn.start_seconds, turn.end_seconds])
/** Returns the messages, each with the changed times. */
const withTimes = (change: (message: Message, index: number) => Message) =>
  messages.map((message, index) => ({ ...message, ...change(message, index) }))

const times = [
  [1.1, 2.9],
  [3.4, 3.9],
  [5, 7.5],
]

describe('the turns of a call', () => {
  it('are the messages of assistant and person, with their times', () => {
    expect(readTurns(messages)).toEqual([
      { role: 'assistant', text: 'Hello, is this Marta?', start_seconds: 1.1, end_seconds: 2.9 },
      { role: 'user', text: 'Yes.', start_seconds: 3.4, end_seconds: 3.9 },
      {
        role: 'assistant',
        text: 'Good.\nShall we begin?',
        start_seconds: 5,
        end_seconds: 7.5,
      },
    ])
  })

  it('are read from an old record, whose messages are outside of the artifact', () => {
    expect(readProviderCall({ ...call, messages, transcript })?.turns).toHaveLength(3)
  })

  it('are unknown when the transcript has more or other text', () => {
    expect(readTurns(messages, `${transcript}User: Go ahead.`)).toBeNull()
    expect(readTurns(messages, `User: Who is this?\n${transcript}`)).toBeNull()
    expect(readTurns(messages, transcript.replace('Yes.', 'No.'))).toBeNull()
  })

  it('are known when a text is part of a speaker’s name, or begins like one', () => {
    const say = (role: string, message: string) => ({ role, message, secondsFromStart: 1 })
    const spoken = [say('user', 'Note: I am busy.'), say('bot', 'I'), say('user', 'User: me')]
    const texts = ['Note: I am busy.', 'I', 'User: me']
    const ofTranscript = (text: string) => readTurns(spoken, text)?.map((turn) => turn.text)
    expect(ofTranscript('User: Note: I am busy.\nAI: I\nUser: User: me')).toEqual(texts)
    expect(ofTranscript('Note: I am busy.\nI\nUser: me')).toEqual(texts)
  })

  it('are known without a transcript', () => {
    expect(readTurns(messages, null)).toHaveLength(3)
  })

  it('are unknown when no message has a time', () => {
    expect(readTimes(withTimes(() => ({ secondsFromStart: undefined })))).toBeUndefined()
    expect(readTurns([])).toBeNull()
    expect(readTurns('Hello')).toBeNull()
    expect(readTurns(undefined)).toBeNull()
  })

  it('begin where the previous one ends when they have no time of their own', () => {
    for (const secondsFromStart of [undefined, null, '3.4', Number.NaN, 1e12]) {
      const untimed = withTimes(({ role }) => (role === 'user' ? { secondsFromStart } : {}))
      expect(readTimes(untimed)).toEqual([times[0], [2.9, 3.4], times[2]])
    }
  })

  it('have no end when the provider reports none, or one before the start', () => {
    const starts = times.map(([start]) => [start, null])
    expect(readTimes(withTimes(() => ({ endTime: undefined })))).toEqual(starts)
    expect(readTimes(withTimes(() => ({ endTime: at })))).toEqual(starts)
    expect(readTimes(withTimes(() => ({ endTime: 'soon' })))).toEqual(starts)
  })

  it('do not begin before the call, nor before the previous turn', () => {
    const early = withTimes((_, index) => (index === 1 ? { secondsFromStart: -3 } : {}))
    expect(readTimes(early)?.map(([start]) => start)).toEqual([0, 3.4, 5])
    const swapped = withTimes((_, index) => (index === 2 ? { secondsFromStart: 0.2 } : {}))
    expect(readTimes(swapped)?.map(([start]) => start)).toEqual([1.1, 1.1, 5])
  })

  it('have times in seconds when the provider reports milliseconds', () => {
    const inMilliseconds = withTimes(({ secondsFromStart }) => ({
      secondsFromStart: Number(secondsFromStart) * 1000,
    }))
    expect(readTimes(inMilliseconds)).toEqual(times)
    const timesInSeconds = withTimes(({ time, endTime }) => ({
      time: Number(time) / 1000,
      endTime: Number(endTime) / 1000,
    }))
    expect(readTimes(timesInSeconds)).toEqual(times)
  })

  it('have the times of the recording when an accelerated emulator reports them', () => {
    const accelerated = withTimes(({ time, endTime }) => ({
      time: at + (Number(time) - at) / 10,
      endTime: at + (Number(endTime) - at) / 10,
    }))
    const endedAt = '2026-05-28T10:00:00.900Z'
    expect(readTimes(accelerated, { endedAt, durationSeconds: 9 })).toEqual(times)
  })
})
