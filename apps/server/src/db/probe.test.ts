import { expect, it, onTestFinished, vi } from 'vitest'
import type { Db } from './open.ts'
import { probeTransactions } from './probe.ts'

/** A database whose transactions return these results in order; further transactions return the last result. */
function mockDatabase(...results: (() => object[])[]) {
  let transactionCount = 0
  const transaction = async () => {
    const result = results[Math.min(transactionCount++, results.length - 1)]
    return { rows: result?.() ?? [] }
  }
  return { db: { transaction } as unknown as Db, countTransactions: () => transactionCount }
}

const healthy = () => [{ one: 1 }]
const failing = () => {
  throw new Error('out of memory')
}
/** The embedded database returns no rows after a fault in its WebAssembly. */
const returnsNoRows = () => []

function startProbe(db: Db) {
  const onFailure = vi.fn()
  onTestFinished(probeTransactions(db, 1, onFailure))
  return onFailure
}

it.each([
  ['fail', failing, 'out of memory'],
  ['return no rows', returnsNoRows, 'the transaction returned no rows'],
])(
  'calls onFailure once after three consecutive transactions that each %s',
  async (_, result, message) => {
    const { db, countTransactions } = mockDatabase(healthy, result)
    const onFailure = startProbe(db)
    await expect.poll(() => onFailure).toHaveBeenCalled()
    expect(onFailure.mock.calls).toEqual([[new Error(message)]])
    expect(countTransactions()).toBe(4)
  },
)

it('does not call onFailure after only two consecutive failures', async () => {
  const { db, countTransactions } = mockDatabase(
    failing,
    failing,
    healthy,
    failing,
    failing,
    healthy,
  )
  const onFailure = startProbe(db)
  await expect.poll(countTransactions).toBeGreaterThan(6)
  expect(onFailure).not.toHaveBeenCalled()
})
