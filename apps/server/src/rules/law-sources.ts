import { lawfulCaps } from './caps-law.ts'
import { consentLaw } from './consent-law.ts'
import type { StoredFacts } from './gate.ts'
import { law } from './law.ts'

const sources = new Map(
  [...law, ...consentLaw, ...lawfulCaps].map(({ id, source }) => [id, source]),
)

/** Returns the rows of law that stored facts of a gate name, each once, and where each is written. */
export function lawSourcesOf(...decided: StoredFacts[]): { id: string; source: string }[] {
  const ids = decided.flatMap((facts) => {
    const { law = [], limits = [] } = facts as { law?: string[]; limits?: { id: string }[] }
    return [...law, ...limits.map(({ id }) => id)]
  })
  return [...new Set(ids)].flatMap((id) => {
    const source = sources.get(id)
    return source === undefined ? [] : [{ id, source }]
  })
}
