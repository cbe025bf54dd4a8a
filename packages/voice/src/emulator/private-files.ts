import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'

const groupAndOthersBits = 0o077

/**
 * Makes the emulator's folder and files private. Returns the paths that others can still access, because they
 * belong to another user, are a shared (sticky) folder, or could not be changed.
 */
export function makePrivate(folder: string): string[] {
  const paths = ['', 'emulator.lock', 'emulator.lock-journal', 'emulator.log.jsonl']
  return paths.map((name) => join(folder, name)).filter((path) => !restrict(path))
}

/** Returns false when others keep their access. */
function restrict(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & groupAndOthersBits) === 0) return true
  // A folder with the sticky bit, such as /tmp, is shared on purpose.
  if (found.uid !== process.getuid?.() || found.mode & 0o1000) return false
  try {
    chmodSync(path, found.mode & 0o700)
    return true
  } catch {
    return false
  }
}
