import { expect, it, onTestFinished, vi } from 'vitest'
import type { Db } from './open.ts'
import { probeTransactions } from './probe.ts'

/** A database whose transactions answer in turn as given, the last answer again and again. */
function aDatabase(...answers: (() => object[])[]) {
  let asked = 0
  const transaction = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)]
    return { rows: answer?.() ?? [] }
  }
  return { db: { transaction } as unknown as Db, asked: () => asked }
}

const healthy = () => [{ one: 1 }]
const broken = () => {
  throw new Error('out of memory')
}
/** As the embedded database answers after a fault within its WebAssembly. */
const empty = () => []

function startProbe(db: Db) {
  const onFailure = vi.fn()
  onTestFinished(probeTransactions(db, 1, onFailure))
  return onFailure
}

it.each([
  ['fails', broken, 'out of memory'],
  ['answers nothing', empty, 'it answers without rows'],
])('reports once that every transaction %s', async (_, answer, message) => {
  const { db, asked } = aDatabase(healthy, answer)
  const onFailure = startProbe(db)
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalled())
  expect(onFailure.mock.calls).toEqual([[new Error(message)]])
  expect(asked()).toBe(4)
})

it('reports nothing while some succeed', async () => {
  const { db, asked } = aDatabase(broken, broken, healthy, broken, broken, healthy)
  const onFailure = startProbe(db)
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(6))
  expect(onFailure).not.toHaveBeenCalled()
})
