import { describe, expect, it } from 'vitest'
import { createGate } from './gate.ts'

function aGate() {
  let time = 0
  const gate = createGate(
    () => new Date(time),
    () => 0.5,
  )
  return { gate, pass: (ms: number) => (time += ms) }
}

describe('a gate before the provider', () => {
  it('stands open', () => {
    expect(aGate().gate.allows(1000)).toBe(Number.POSITIVE_INFINITY)
  })

  it('shuts when there is no room, longer each time, and tries with one', () => {
    const { gate, pass } = aGate()
    for (const ms of [500, 1000, 2000]) {
      gate.refused(null)
      expect(gate.allows(0)).toBe(0)
      pass(ms - 1)
      expect(gate.allows(0)).toBe(0)
      pass(1)
      expect(gate.allows(0)).toBe(1)
      expect(gate.allows(1)).toBe(0)
    }
  })

  it('takes the refusals of requests that were under way together for one', () => {
    const { gate, pass } = aGate()
    for (let n = 0; n < 50; n++) gate.refused(null)
    pass(500)
    expect(gate.allows(0)).toBe(1)
  })

  it('opens wider as calls are taken', () => {
    const { gate, pass } = aGate()
    gate.refused(null)
    pass(500)
    gate.took()
    expect(gate.allows(0)).toBe(2)
    for (let n = 0; n < 6; n++) gate.took()
    expect(gate.allows(0)).toBe(Number.POSITIVE_INFINITY)
  })

  it('opens at once for as many as have ended', () => {
    const { gate } = aGate()
    gate.refused(null)
    gate.freed(3)
    expect(gate.allows(0)).toBe(3)
  })

  it('keeps to the time the provider named, whatever ends', () => {
    const { gate, pass } = aGate()
    gate.refused(7000)
    gate.freed(3)
    pass(6999)
    expect(gate.allows(0)).toBe(0)
    pass(1)
    expect(gate.allows(0)).toBe(1)
  })
})
