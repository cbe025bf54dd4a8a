type Fields = Record<string, unknown>

/** The types of the provider's `costs` that have no entry in its `costBreakdown`. */
const typesWithoutEntry = ['voicemail-detection', 'knowledge-base']

/**
 * Returns the amounts of a call by item, in US dollars as the provider reports them: the entries of `costBreakdown` without
 * its counts of tokens and characters, its analysis as one amount, and the items of `costs` that it lacks. So the items
 * add up to `total`. Whether an amount is in range is not checked. Undefined without a breakdown.
 */
export function readCostItems(call: {
  costBreakdown?: unknown
  costs?: unknown
}): Record<string, number> | undefined {
  if (!isObject(call.costBreakdown)) return undefined
  const items = readAmounts(call.costBreakdown)
  const addItem = (name: string, amounts: number[]) => {
    const amount = amounts.reduce((sum, each) => sum + each, 0)
    // Rounded, because binary fractions add digits to a sum.
    if (amount !== 0 && !(name in items)) items[name] = Number(amount.toFixed(8))
  }
  addItem('analysis', Object.values(readAmounts(call.costBreakdown.analysisCostBreakdown)))
  const costs = Array.isArray(call.costs) ? call.costs.filter(isObject) : []
  for (const type of typesWithoutEntry) {
    addItem(
      type,
      costs.flatMap((each) => (each.type === type && isNumber(each.cost) ? each.cost : [])),
    )
  }
  return items
}

/** Returns the entries of an object that are amounts. */
function readAmounts(value: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter(
      (entry): entry is [string, number] =>
        isNumber(entry[1]) && !/(tokens|characters)$/i.test(entry[0]),
    ),
  )
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
