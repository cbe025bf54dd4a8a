import type { ReasonClass } from '@callwright/contract'

/** How a call ended, how long it occupied its line, and what it cost. */
export interface PastCall {
  reasonClass: ReasonClass
  lineSeconds: number
  /** In US dollars. */
  cost: number
}

/**
 * How many calls the workspace must have before they replace the priors. With 100 calls, the standard error of a share
 * is at most 5 points, so the shares of outcomes are known within about 10 points.
 */
export const requiredCalls = 100

/** The calls of the workspace that are used, the most recent ones. More would hardly narrow the bands. */
export const maxHistoryCalls = 1000

/** The priors count as much as this many calls, which is how uncertain they are. */
export const priorCalls = 30

interface Prior {
  reasonClass: ReasonClass
  /** Of all calls. */
  share: number
  /** The median, and the standard deviation of the logarithm. */
  lineSeconds: { median: number; sigma: number }
  /** The part of the line time for which the provider charges. */
  chargedShare: number
}

/** US dollars per charged minute: the rates that the embedded provider bills, 0.05 for the platform and 0.04 for the models. */
const pricePerMinute = 0.09

/**
 * What calls come to, before there is a history: assumptions, as decision 0047 says. No call counts as conversation or
 * voicemail whose line was occupied by ringing alone.
 */
const priors: readonly Prior[] = [
  {
    reasonClass: 'conversation',
    share: 0.38,
    lineSeconds: { median: 70, sigma: 0.6 },
    chargedShare: 0.85,
  },
  {
    reasonClass: 'voicemail',
    share: 0.27,
    lineSeconds: { median: 35, sigma: 0.35 },
    chargedShare: 0.7,
  },
  {
    reasonClass: 'no-answer',
    share: 0.21,
    lineSeconds: { median: 35, sigma: 0.2 },
    chargedShare: 0,
  },
  { reasonClass: 'busy', share: 0.05, lineSeconds: { median: 5, sigma: 0.4 }, chargedShare: 0 },
  { reasonClass: 'carrier', share: 0.04, lineSeconds: { median: 3, sigma: 0.5 }, chargedShare: 0 },
  {
    reasonClass: 'platform',
    share: 0.03,
    lineSeconds: { median: 10, sigma: 0.8 },
    chargedShare: 0.3,
  },
  {
    reasonClass: 'bad-number',
    share: 0.02,
    lineSeconds: { median: 3, sigma: 0.5 },
    chargedShare: 0,
  },
]

/** Returns a normally distributed number with mean 0 and standard deviation 1 (Box and Muller, 1958). */
export function randomNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Draws a call from the priors; calls pass `speed` times faster than in reality, at the price of reality. */
export function drawPriorCall(random: () => number, speed: number): PastCall {
  let rest = random()
  const prior =
    priors.find(({ share }) => {
      rest -= share
      return rest < 0
    }) ?? (priors[0] as Prior)
  const { median, sigma } = prior.lineSeconds
  const seconds = median * Math.exp(sigma * randomNormal(random))
  return {
    reasonClass: prior.reasonClass,
    lineSeconds: seconds / speed,
    cost: (seconds / 60) * prior.chargedShare * pricePerMinute,
  }
}

/** The calls that a simulated campaign draws from, and how they are distributed. */
export interface CallPool {
  calls: readonly PastCall[]
  lineSeconds: { mean: number; deviation: number }
  cost: { mean: number; deviation: number }
}

/** Where the calls of a simulated campaign come from. */
export type PoolSource =
  | { kind: 'history'; calls: readonly PastCall[] }
  | { kind: 'priors'; speed: number }

/**
 * Draws the calls that one simulated campaign draws from: as many calls as are known, with replacement. The pools of
 * several campaigns differ as much as the true shares and means are uncertain (the bootstrap of Efron, 1979).
 */
export function drawPool(source: PoolSource, random: () => number): CallPool {
  const calls =
    source.kind === 'priors'
      ? Array.from({ length: priorCalls }, () => drawPriorCall(random, source.speed))
      : source.calls.map(() => source.calls[Math.floor(random() * source.calls.length)] as PastCall)
  return {
    calls,
    lineSeconds: describe(calls.map(({ lineSeconds }) => lineSeconds)),
    cost: describe(calls.map(({ cost }) => cost)),
  }
}

function describe(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(variance) }
}
