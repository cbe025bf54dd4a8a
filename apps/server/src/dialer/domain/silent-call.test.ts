import { describe, expect, it } from 'vitest'
import { isOverSilentShare, isSilent } from './silent-call.ts'

const user = (start_seconds: number, end_seconds: number | null) => ({
  role: 'user' as const,
  text: 'Hello?',
  start_seconds,
  end_seconds,
})
const assistant = (start_seconds: number) => ({
  role: 'assistant' as const,
  text: 'Hi',
  start_seconds,
  end_seconds: start_seconds + 1,
})

describe('a call that a person answered', () => {
  it.each([
    [
      'is not silent when the assistant speaks 2 s after the greeting',
      [user(1, 2), assistant(4)],
      false,
    ],
    ['is silent when the assistant speaks later than that', [user(1, 2), assistant(4.01)], true],
    ['is silent when the assistant never speaks', [user(1, 2)], true],
    ['is not silent when the assistant speaks first', [assistant(0), user(3, 4)], false],
    ['is not silent when only the assistant speaks', [assistant(9)], false],
    ['is not judged without turns', [], null],
    ['is not judged when turns are not reported', null, null],
    ['is not judged when the end of the greeting is unknown', [user(1, null), assistant(5)], null],
    [
      'is not silent when the assistant speaks soon after an unknown end',
      [user(1, null), assistant(3)],
      false,
    ],
  ])('%s', (_, turns, expected) => {
    expect(isSilent(turns)).toBe(expected)
  })
})

describe('the share of silent calls', () => {
  it('is too large above the limit, not at it', () => {
    expect(isOverSilentShare({ judged: 100, silent: 3 }, 3)).toBe(false)
    expect(isOverSilentShare({ judged: 99, silent: 3 }, 3)).toBe(true)
  })

  it('is not judged before 20 answered calls and 3 silent ones', () => {
    expect(isOverSilentShare({ judged: 2, silent: 1 }, 3)).toBe(false)
    expect(isOverSilentShare({ judged: 19, silent: 19 }, 3)).toBe(false)
    expect(isOverSilentShare({ judged: 20, silent: 2 }, 3)).toBe(false)
    expect(isOverSilentShare({ judged: 20, silent: 3 }, 3)).toBe(true)
  })
})
