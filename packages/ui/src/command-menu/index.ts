export {
  CommandMenu,
  CommandMenuGroup,
  type CommandMenuGroupProps,
  CommandMenuItem,
  type CommandMenuItemProps,
  type CommandMenuProps,
} from './command-menu.tsx'
