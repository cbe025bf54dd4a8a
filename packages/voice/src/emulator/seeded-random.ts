/** A generator of pseudo-random numbers, which are the same for the same seed. */
export interface SeededRandom {
  /** Returns the next number, 0 or more and below 1. */
  next(): number
  /** Returns a number between two bounds. */
  between(low: number, high: number): number
  /** Returns an item of a non-empty list. */
  pick<T>(items: readonly T[]): T
  /** Returns an item with the probability of its rate; the fallback has the remaining probability. */
  oneOf<T>(rates: readonly (readonly [thing: T, rate: number])[], fallback: T): T
}

/** Returns a generator whose seed is a list of strings. */
export function seededRandom(...seed: string[]): SeededRandom {
  const next = sfc32(hash(JSON.stringify(seed)))
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    oneOf(rates, fallback) {
      const number = next()
      let cumulativeRate = 0
      for (const [item, rate] of rates) {
        cumulativeRate += rate
        if (number < cumulativeRate) return item
      }
      return fallback
    },
  }
}

/** cyrb128: a 128-bit hash of a text. */
function hash(text: string): [number, number, number, number] {
  let a = 1779033703
  let b = 3144134277
  let c = 1013904242
  let d = 2773480762
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ k, 597399067)
    b = c ^ Math.imul(b ^ k, 2869860233)
    c = d ^ Math.imul(c ^ k, 951274213)
    d = a ^ Math.imul(d ^ k, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a]
}

/** sfc32: a small, fast generator that passes the usual tests of randomness. */
function sfc32([a, b, c, d]: [number, number, number, number]): () => number {
  return () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
}
