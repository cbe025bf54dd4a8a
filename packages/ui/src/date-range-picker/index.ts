export { DateRangePicker, type DateRangePickerProps } from './date-range-picker.tsx'
export { type DateRangePreset, lastDays, monthFromNow, toMoments } from './ranges.ts'
