import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'

const groupAndOthersBits = 0o077

/**
 * Makes the emulator's folder and files accessible only to their owner. Returns the paths that other users can
 * still access: those of another user, a shared (sticky) folder, and those whose mode cannot be changed.
 */
export function makePrivate(folder: string): string[] {
  const paths = ['', 'emulator.lock', 'emulator.lock-journal', 'emulator.log.jsonl']
  return paths.map((name) => join(folder, name)).filter((path) => !makePathPrivate(path))
}

/** Returns false when other users can still access the path. */
function makePathPrivate(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats || (stats.mode & groupAndOthersBits) === 0) return true
  // A folder with the sticky bit, such as /tmp, is shared on purpose.
  if (stats.uid !== process.getuid?.() || stats.mode & 0o1000) return false
  try {
    chmodSync(path, stats.mode & 0o700)
    return true
  } catch {
    return false
  }
}
