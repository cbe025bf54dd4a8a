export { HeatStrip, type HeatStripProps } from './heat-strip.tsx'
