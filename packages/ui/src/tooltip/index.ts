export { Tooltip, TooltipContent, TooltipTrigger } from './tooltip.tsx'
