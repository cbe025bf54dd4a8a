/** The limits of a number; infinite where there is none. The allowed numbers are steps from the minimum, or from 0. */
export interface Limits {
  minimum: number
  maximum: number
  step: number
}

const originOf = ({ minimum }: Limits) => (Number.isFinite(minimum) ? minimum : 0)

/** Returns the number of steps from the origin, rounded, since 0.3 / 0.1 is a little less than 3. */
const positionOf = (number: number, limits: Limits) =>
  Number(((number - originOf(limits)) / limits.step).toFixed(6))

/** Returns whether a number is within the limits and a whole number of steps. */
export const isAllowed = (number: number, limits: Limits): boolean =>
  number >= limits.minimum &&
  number <= limits.maximum &&
  Number.isInteger(positionOf(number, limits))

/** Returns a number after some steps, within the limits; a number between two steps moves to the next one first. */
export function addSteps(number: number, steps: number, limits: Limits): number {
  const position = positionOf(number, limits)
  const moved = (steps > 0 ? Math.floor(position) : Math.ceil(position)) + steps
  const highest = Math.floor(positionOf(limits.maximum, limits))
  // The minimum wins where the limits contradict each other.
  const limited = Math.max(positionOf(limits.minimum, limits), Math.min(highest, moved))
  const decimals = Math.max(decimalsOf(originOf(limits)), decimalsOf(limits.step))
  return Number((originOf(limits) + limited * limits.step).toFixed(decimals))
}

/** Returns how many decimals a number has, at most as many as `toFixed` takes. */
function decimalsOf(number: number): number {
  const [mantissa = '', exponent = '0'] = String(number).split('e')
  const { length } = mantissa.split('.')[1] ?? ''
  return Math.min(100, Math.max(0, length - Number(exponent)))
}
