export {
  Popover,
  PopoverAnchor,
  PopoverClose,
  PopoverContent,
  PopoverDescription,
  type PopoverProps,
  PopoverTitle,
  PopoverTrigger,
} from './popover.tsx'
