export {
  StatStrip,
  StatStripHint,
  StatStripItem,
  type StatStripItemProps,
  StatStripLabel,
  StatStripValue,
} from './stat-strip.tsx'
