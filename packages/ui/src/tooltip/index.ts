export { Tooltip, TooltipContent, type TooltipProps, TooltipTrigger } from './tooltip.tsx'
