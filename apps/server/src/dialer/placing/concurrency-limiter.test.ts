import { describe, expect, it } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const max = 100

function aLimiter() {
  let time = 0
  const limiter = createConcurrencyLimiter(
    max,
    () => time,
    () => 0.5,
  )
  return {
    limiter,
    pass: (ms: number) => {
      time += ms
    },
    /** How many permits there are, which stay free. */
    free: () => {
      const permits = limiter.acquire()
      limiter.release(permits)
      return permits
    },
  }
}

describe('the adaptive concurrency limit', () => {
  it('starts at its maximum', () => {
    expect(aLimiter().free()).toBe(max)
  })

  it('counts what is in flight', () => {
    const { limiter } = aLimiter()
    expect(limiter.acquire()).toBe(max)
    expect(limiter.acquire()).toBe(0)
    limiter.release(3)
    expect(limiter.acquire()).toBe(3)
  })

  it('pauses after a rejection, longer each time, and starts again at one', () => {
    const { limiter, pass, free } = aLimiter()
    for (const ms of [500, 1000, 2000]) {
      limiter.reject(null)
      expect(free()).toBe(0)
      pass(ms - 1)
      expect(free()).toBe(0)
      pass(1)
      expect(limiter.acquire()).toBe(1)
      expect(limiter.acquire()).toBe(0)
      limiter.release()
    }
  })

  it('counts the rejections of requests that were in flight together once', () => {
    const { limiter, pass, free } = aLimiter()
    for (let n = 0; n < 50; n++) limiter.reject(null)
    pass(500)
    expect(free()).toBe(1)
  })

  it('doubles with each call that is accepted, up to its maximum', () => {
    const { limiter, pass, free } = aLimiter()
    limiter.reject(null)
    pass(500)
    limiter.accept()
    expect(free()).toBe(2)
    for (let n = 0; n < 6; n++) limiter.accept()
    expect(free()).toBe(max)
  })

  it('grows at once by as many calls as have ended', () => {
    const { limiter, free } = aLimiter()
    limiter.reject(null)
    limiter.grow(3)
    expect(free()).toBe(3)
  })

  it('keeps to the time that the provider named, whatever ends', () => {
    const { limiter, pass, free } = aLimiter()
    limiter.reject(7000)
    limiter.grow(3)
    pass(6999)
    expect(free()).toBe(0)
    pass(1)
    expect(free()).toBe(1)
  })
})
