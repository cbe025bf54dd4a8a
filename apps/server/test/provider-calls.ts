/** A call as the provider stores it. */
export interface ProviderCall {
  id: string
  status: string
  endedReason?: string
  createdAt: string
  customer: { externalId: string; number: string }
}

/** Returns all calls of the provider at a base URL. */
export async function fetchProviderCalls(baseUrl: string): Promise<ProviderCall[]> {
  const callsById = new Map<string, ProviderCall>()
  for (let createdAtLe = ''; ; ) {
    const query = `limit=1000${createdAtLe && `&createdAtLe=${createdAtLe}`}`
    const page = await fetchPage(`${baseUrl}/call?${query}`)
    const sizeBefore = callsById.size
    for (const call of page) callsById.set(call.id, call)
    createdAtLe = page.at(-1)?.createdAt ?? ''
    if (callsById.size === sizeBefore) return [...callsById.values()]
  }
}

/** Repeats a request until the response is a list of calls, because the provider injects faults. */
async function fetchPage(url: string, triesLeft = 30): Promise<ProviderCall[]> {
  try {
    const response = await fetch(url, { headers: { authorization: 'Bearer test' } })
    const page: unknown = await response.json()
    if (Array.isArray(page) && page.every((call: Partial<ProviderCall>) => call.id)) return page
  } catch {
    // No response, or no JSON: tried again.
  }
  if (triesLeft === 0) throw new Error(`${url} did not return a list of calls`)
  return fetchPage(url, triesLeft - 1)
}

const noFreeLineReason = 'call.start.error-subscription-concurrency-limit-reached'

/** Returns the ids of attempts with more than one call, not counting calls that were rejected without a free line. */
export function findAttemptsPlacedTwice(calls: ProviderCall[]): string[] {
  const seenIds = new Set<string>()
  return calls
    .filter(({ endedReason }) => endedReason !== noFreeLineReason)
    .map(({ customer }) => customer.externalId)
    .filter((id) => seenIds.has(id) || !seenIds.add(id))
}
