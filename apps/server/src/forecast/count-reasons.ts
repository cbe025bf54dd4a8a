import type { RefusedContacts } from '@callwright/contract'
import { type GateId, gates } from '../rules/index.ts'

/** How many reasons are given. */
const maxReasons = 20

/** Counts refused contacts by reason. */
export function countReasons() {
  const counts = new Map<string, RefusedContacts>()
  let total = 0
  return {
    add({ gate, reason }: { gate: GateId; reason: string }, contacts: number): void {
      total += contacts
      addTo(counts, gate, reason, contacts)
    },
    /** Returns the most frequent reasons; the others are summed under the sentence of their gate. */
    summarize(): { contacts: number; reasons: RefusedContacts[] } {
      const sorted = byCount(counts.values())
      const others = new Map<string, RefusedContacts>()
      for (const { code, reason, contacts } of sorted.slice(maxReasons)) {
        const sentence = gates.find(({ id }) => id === code)?.sentence ?? reason
        addTo(others, code, sentence, contacts)
      }
      const reasons = byCount([...sorted.slice(0, maxReasons), ...others.values()])
      return { contacts: total, reasons }
    },
  }
}

function addTo(
  counts: Map<string, RefusedContacts>,
  code: RefusedContacts['code'],
  reason: string,
  contacts: number,
): void {
  const key = `${code} ${reason}`
  const count = counts.get(key)
  if (count) count.contacts += contacts
  else counts.set(key, { code, reason, contacts })
}

const byCount = (counts: Iterable<RefusedContacts>) =>
  [...counts].sort((a, b) => b.contacts - a.contacts)
