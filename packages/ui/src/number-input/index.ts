export { NumberInput, type NumberInputProps } from './number-input.tsx'
export { parseNumber } from './number-text.ts'
