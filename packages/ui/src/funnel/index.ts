export { Funnel, type FunnelProps, type FunnelStep } from './funnel.tsx'
