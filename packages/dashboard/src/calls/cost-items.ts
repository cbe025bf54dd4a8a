/** An item of the cost of a call. */
export interface CostItem {
  name: string
  amount: number
}

/** The words for items whose names on the wire are not words. */
const itemNames: Record<string, string> = {
  'voicemail-detection': 'voicemail detection',
  'knowledge-base': 'knowledge base',
}

/** Returns the items of a call's cost, with the total last; none when the text is not JSON or has no amounts. */
export function costItems(breakdown: string | null): CostItem[] {
  try {
    const items = Object.entries(JSON.parse(breakdown ?? '{}') ?? {}).flatMap(([name, amount]) =>
      typeof amount === 'number' ? [{ name: itemNames[name] ?? name, amount }] : [],
    )
    return items.sort((a, b) => Number(a.name === 'total') - Number(b.name === 'total'))
  } catch {
    return []
  }
}
