export { Tooltip, TooltipContent, type TooltipProps, TooltipTrigger } from './tooltip.tsx'
export { useHint } from './use-hint.tsx'
