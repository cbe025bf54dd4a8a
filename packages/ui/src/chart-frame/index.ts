export { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
