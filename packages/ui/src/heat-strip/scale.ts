import { scaleColor } from '../chart-frame/palette.ts'

/** The number of colors for values above the lowest. */
const stepCount = 5

/** The steps of the scale, from the lowest value to the largest. */
export const steps = Array.from({ length: stepCount + 1 }, (_, step) => step)

interface HeatRange {
  min: number
  max: number
}

/** Returns the range of the scale: from 0, or the smallest negative value, to the largest. */
export function heatRange(values: readonly (number | undefined)[]): HeatRange | undefined {
  const finiteValues = values.filter((value) => Number.isFinite(value)) as number[]
  if (finiteValues.length === 0) return undefined
  return finiteValues.reduce(
    ({ min, max }, value) => ({ min: Math.min(min, value), max: Math.max(max, value) }),
    { min: 0, max: finiteValues[0] as number },
  )
}

/** Returns the step of a value: 0 for the lowest value of the range, and undefined when it is not known. */
export function stepOf(
  value: number | undefined,
  range: HeatRange | undefined,
): number | undefined {
  if (!range || value === undefined || !Number.isFinite(value)) return undefined
  const { min, max } = range
  return max > min ? Math.ceil(((value - min) / (max - min)) * stepCount) : 0
}

/** Returns the color of a step. */
export const stepColor = (step: number) =>
  step === 0 ? 'var(--background-color-sunken)' : scaleColor(step / stepCount)
