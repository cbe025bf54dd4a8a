import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noFaults, readFaults, readFaultsFile } from './faults.ts'

describe('a faults file', () => {
  it('that is empty has no faults', () => {
    expect(readFaults({})).toEqual(noFaults)
  })

  it('is read with all its fields', () => {
    const file = {
      seed: 'monday',
      serverErrors: 0.1,
      resets: 0.1,
      slowAnswers: { rate: 0.1, seconds: 2 },
      notJson: 0.1,
      withoutId: 0.1,
      acceptedErrors: 0.1,
      acceptedTimeouts: 0.1,
      acceptedResets: 0.1,
      storms: { everySeconds: 60, lastSeconds: 5, retryAfterSeconds: 2 },
      staleLists: { rate: 0.5, seconds: 3 },
      lateReports: { rate: 0.5, seconds: 30 },
      messages: { lost: 0.1, repeated: 0.1, reordered: 0.1, late: { rate: 0.1, seconds: 5 } },
      overLimit: 'schedule',
    }
    expect(readFaults(file)).toEqual(file)
  })

  it.each([
    [{ resets: 2 }, 'resets must be a number from 0 to 1, not 2'],
    [{ resets: '0.1' }, 'resets must be a number from 0 to 1, not "0.1"'],
    [{ reset: 0.1 }, 'reset is no fault the emulator knows'],
    [
      { slowAnswers: { rate: 0.1 } },
      'slowAnswers.seconds must be a number of seconds above 0 and up to 86400, not missing',
    ],
    [{ slowAnswers: 1 }, 'slowAnswers must be an object, not 1'],
    [{ messages: { lots: 1 } }, 'messages.lots is no fault the emulator knows'],
    [
      { messages: { late: { rate: 1, seconds: 1, hours: 1 } } },
      'messages.late.hours is no fault the emulator knows',
    ],
    [{ overLimit: 'panic' }, 'overLimit must be one of refuse, block, fail, schedule, not "panic"'],
    [{ seed: 1 }, 'seed must be a text, not 1'],
    [
      { resets: 0.6, notJson: 0.6 },
      'the rates of faults of one request must not add up to more than 1, and are 1.2',
    ],
    [
      { storms: { everySeconds: 5, lastSeconds: 5, retryAfterSeconds: 1 } },
      'storms.lastSeconds must be less than storms.everySeconds',
    ],
    [[], 'the file must be an object, not []'],
  ])('is rejected with the name of the invalid field: %j', (file, message) => {
    expect(() => readFaults(file)).toThrow(new Error(message))
  })

  it('is named in the error when it cannot be read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'faults-'))
    const path = join(folder, 'faults.json')
    expect(() => readFaultsFile(path)).toThrow(`${path}: there is no such file`)
    writeFileSync(path, '{')
    expect(() => readFaultsFile(path)).toThrow(/^.*faults\.json: .*JSON/)
    writeFileSync(path, '{"resets": -1}')
    expect(() => readFaultsFile(path)).toThrow(
      `${path}: resets must be a number from 0 to 1, not -1`,
    )
    rmSync(folder, { recursive: true })
  })
})
