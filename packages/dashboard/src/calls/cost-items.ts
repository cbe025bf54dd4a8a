/** One thing a call cost money for. */
export interface CostItem {
  name: string
  amount: number
}

/** What a call's cost is made of; none when the text is no JSON or holds no amounts. */
export function costItems(breakdown: string | null): CostItem[] {
  try {
    return Object.entries(JSON.parse(breakdown ?? '{}') ?? {}).flatMap(([name, amount]) =>
      typeof amount === 'number' ? [{ name, amount }] : [],
    )
  } catch {
    return []
  }
}
