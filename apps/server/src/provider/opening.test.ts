import { describe, expect, it } from 'vitest'
import { cacheReads } from './cached-reads.ts'
import { readAssistantOpening, toOpening } from './opening.ts'

const disclosure = 'This is an AI.'
const openingOf = (record: object) => toOpening(readAssistantOpening(record), disclosure)

describe('the opening of a call', () => {
  it('puts the disclosure before the first message of the assistant, never in its place', () => {
    expect(openingOf({ firstMessage: ' Hi, it is Ann. ' })).toEqual({
      firstMessage: 'This is an AI. Hi, it is Ann.',
      firstMessageMode: 'assistant-speaks-first',
    })
  })

  it.each([
    ['has no first message', {}],
    ['has an empty one', { firstMessage: '  ' }],
    ['waits for the person', { firstMessage: 'Hi', firstMessageMode: 'assistant-waits-for-user' }],
    ['generates it', { firstMessageMode: 'assistant-speaks-first-with-model-generated-message' }],
  ])('is the disclosure alone, said first, when the assistant %s', (_, record) => {
    expect(openingOf(record)).toEqual({
      firstMessage: disclosure,
      firstMessageMode: 'assistant-speaks-first',
    })
  })

  it('puts it before the message to an answering machine, too', () => {
    expect(openingOf({ voicemailMessage: 'Call back.' })?.voicemailMessage).toBe(
      'This is an AI. Call back.',
    )
  })

  it.each([
    ['first message is an audio file', { firstMessage: 'https://cdn.example/hi.mp3' }],
    ['message to a machine is an audio file', { voicemailMessage: 'https://cdn.example/hi.mp3' }],
    ['message to a machine becomes too long', { voicemailMessage: 'a'.repeat(990) }],
  ])('is impossible when the %s', (_, record) => {
    expect(openingOf(record)).toBeNull()
  })
})

describe('cached reads', () => {
  it('read an id once while the result is fresh, and again afterwards', async () => {
    let [nowMs, count] = [0, 0]
    const read = cacheReads(
      async (id) => `${id} ${++count}`,
      1000,
      () => nowMs,
    )
    expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a 1', 'a 1', 'b 2'])
    nowMs = 999
    expect(await read('a')).toBe('a 1')
    nowMs = 1000
    expect(await read('a')).toBe('a 3')
  })

  it('are fresh from the response on, however long it took', async () => {
    let [nowMs, count] = [0, 0]
    const { promise, resolve } = Promise.withResolvers<void>()
    const read = cacheReads(
      async () => {
        await promise
        return ++count
      },
      1000,
      () => nowMs,
    )
    const slow = read('a')
    nowMs = 5000
    resolve()
    expect(await slow).toBe(1)
    expect(await read('a')).toBe(1)
  })

  it('repeat a read that failed', async () => {
    let count = 0
    const read = cacheReads(
      async () => {
        if (++count === 1) throw new Error('unavailable')
        return count
      },
      1000,
      () => 0,
    )
    await expect(read('a')).rejects.toThrow('unavailable')
    expect(await read('a')).toBe(2)
  })
})
