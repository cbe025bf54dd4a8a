/** One thing a call cost money for. */
export interface CostItem {
  name: string
  amount: number
}

/** What a call's cost is made of, and at the end what it adds up to; none when the text is no JSON or holds no amounts. */
export function costItems(breakdown: string | null): CostItem[] {
  try {
    const items = Object.entries(JSON.parse(breakdown ?? '{}') ?? {}).flatMap(([name, amount]) =>
      typeof amount === 'number' ? [{ name, amount }] : [],
    )
    return items.sort((a, b) => Number(a.name === 'total') - Number(b.name === 'total'))
  } catch {
    return []
  }
}
