export { Tooltip, TooltipContent, type TooltipProps, TooltipTrigger } from './tooltip.tsx'
export { useTooltip } from './use-tooltip.tsx'
