export { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
export type { ChartColor } from './palette.ts'
