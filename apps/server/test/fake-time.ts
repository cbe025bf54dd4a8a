import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTempFolder } from './processes.ts'

/** A time of day for one process, which a test sets; the monotonic clock is left alone. */
export interface FakeTime {
  /** What the process is started with. */
  env: Record<string, string>
  /** Sets the time of day, as libfaketime takes it: `+6m`, `-1d`, `+0 x1.1` for one that runs a tenth too fast. */
  set(difference: string): void
}

/** Throws where libfaketime is not installed. */
export function fakeTime(difference = '+0'): FakeTime {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (!library) {
    throw new Error('libfaketime is missing: install it, on Debian by apt-get install libfaketime')
  }
  const file = join(makeTempFolder(), 'time')
  const set = (value: string) => writeFileSync(file, value)
  set(difference)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // A change is seen at once.
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    set,
  }
}
