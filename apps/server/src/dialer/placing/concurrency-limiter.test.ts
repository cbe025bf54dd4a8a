import { describe, expect, it } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const maxInFlight = 100

function createTestLimiter() {
  let nowMs = 0
  const limiter = createConcurrencyLimiter(
    maxInFlight,
    () => nowMs,
    () => 0.5,
  )
  return {
    limiter,
    advanceTime: (ms: number) => {
      nowMs += ms
    },
    /** Returns how many permits are free, and leaves them free. */
    countFreePermits: () => {
      const permits = limiter.acquire()
      limiter.release(permits)
      return permits
    },
  }
}

describe('the concurrency limiter', () => {
  it('starts at its maximum', () => {
    expect(createTestLimiter().countFreePermits()).toBe(maxInFlight)
  })

  it('grants no more permits than are free', () => {
    const { limiter } = createTestLimiter()
    expect(limiter.acquire()).toBe(maxInFlight)
    expect(limiter.acquire()).toBe(0)
    limiter.release(3)
    expect(limiter.acquire()).toBe(3)
  })

  it('pauses after a rejection, twice as long each time, and then grants one permit', () => {
    const { limiter, advanceTime, countFreePermits } = createTestLimiter()
    for (const ms of [500, 1000, 2000]) {
      limiter.reject(null)
      expect(countFreePermits()).toBe(0)
      advanceTime(ms - 1)
      expect(countFreePermits()).toBe(0)
      advanceTime(1)
      expect(limiter.acquire()).toBe(1)
      expect(limiter.acquire()).toBe(0)
      limiter.release()
    }
  })

  it('counts the rejections of concurrent requests as one rejection', () => {
    const { limiter, advanceTime, countFreePermits } = createTestLimiter()
    for (let n = 0; n < 50; n++) limiter.reject(null)
    advanceTime(500)
    expect(countFreePermits()).toBe(1)
  })

  it('doubles with each call that is accepted, up to its maximum', () => {
    const { limiter, advanceTime, countFreePermits } = createTestLimiter()
    limiter.reject(null)
    advanceTime(500)
    limiter.accept()
    expect(countFreePermits()).toBe(2)
    for (let n = 0; n < 6; n++) limiter.accept()
    expect(countFreePermits()).toBe(maxInFlight)
  })

  it('ends the pause and grants one permit for each call that ended', () => {
    const { limiter, countFreePermits } = createTestLimiter()
    limiter.reject(null)
    limiter.grow(3)
    expect(countFreePermits()).toBe(3)
  })

  it('keeps the pause that the provider asked for when calls end', () => {
    const { limiter, advanceTime, countFreePermits } = createTestLimiter()
    limiter.reject(7000)
    limiter.grow(3)
    advanceTime(6999)
    expect(countFreePermits()).toBe(0)
    advanceTime(1)
    expect(countFreePermits()).toBe(1)
  })
})
