import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTempFolder } from './processes.ts'

/** A time of day that a test sets for one process; its monotonic clock stays real. */
export interface FakeTime {
  /** The environment variables to start the process with. */
  env: Record<string, string>
  /** Sets the offset from the real time, as libfaketime reads it: `+6m`, `-1d`; `+0 x1.1` runs a tenth too fast. */
  setOffset(offset: string): void
}

/** Throws an Error when libfaketime is not installed. */
export function fakeTime(initialOffset = '+0'): FakeTime {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (!library) {
    throw new Error('libfaketime is missing: install it, on Debian by apt-get install libfaketime')
  }
  const file = join(makeTempFolder(), 'time')
  const setOffset = (offset: string) => writeFileSync(file, offset)
  setOffset(initialOffset)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // Without a cache, the process sees a change at once.
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    setOffset,
  }
}
