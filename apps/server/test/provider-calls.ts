/** A call as the provider stores it. */
export interface ProviderCall {
  id: string
  status: string
  endedReason?: string
  createdAt: string
  customer: { externalId: string; number: string }
}

/** Returns all calls that the provider at an address stores. */
export async function fetchProviderCalls(url: string): Promise<ProviderCall[]> {
  const kept = new Map<string, ProviderCall>()
  for (let before = ''; ; ) {
    const page = await pageOf(`${url}/call?limit=1000${before && `&createdAtLe=${before}`}`)
    const sizeBefore = kept.size
    for (const call of page) kept.set(call.id, call)
    before = page.at(-1)?.createdAt ?? ''
    if (kept.size === sizeBefore) return [...kept.values()]
  }
}

/** Repeats a request until it is answered, since faults may be injected. */
async function pageOf(address: string, tries = 30): Promise<ProviderCall[]> {
  try {
    const answer = await fetch(address, { headers: { authorization: 'Bearer test' } })
    const page: unknown = await answer.json()
    if (Array.isArray(page) && page.every((call: Partial<ProviderCall>) => call.id)) return page
  } catch {
    // Not JSON, or no answer.
  }
  if (tries === 0) throw new Error(`${address} gives no list`)
  return pageOf(address, tries - 1)
}

const noFreeLineReason = 'call.start.error-subscription-concurrency-limit-reached'

/** Returns the attempts with more than one call, not counting calls rejected for lack of a line. */
export function placedTwice(calls: ProviderCall[]): string[] {
  const seen = new Set<string>()
  return calls
    .filter(({ endedReason }) => endedReason !== noFreeLineReason)
    .map(({ customer }) => customer.externalId)
    .filter((id) => seen.has(id) || !seen.add(id))
}
