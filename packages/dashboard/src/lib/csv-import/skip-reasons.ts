import { duplicateReasons, type ImportError } from '@callwright/contract'

const { contact, suppression, repeatPrefix } = duplicateReasons

const isRepeat = (reason: string) => reason.startsWith(repeatPrefix)

const isDuplicate = ({ reason }: ImportError) =>
  reason === contact || reason === suppression || isRepeat(reason)

/** Returns the lines that can be corrected, and then those that are duplicates; each in the order of the file. */
export function correctableFirst(errors: ImportError[]): ImportError[] {
  return [...errors.filter((error) => !isDuplicate(error)), ...errors.filter(isDuplicate)]
}

/** Returns how many lines were skipped for each reason, the most frequent first. All repeats are one reason. */
export function countSkipReasons(errors: ImportError[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { reason } of errors) {
    const name = isRepeat(reason) ? 'Repeats another line' : reason
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return Array.from(counts, ([reason, count]) => ({ reason, count })).sort(
    (a, b) => b.count - a.count,
  )
}
