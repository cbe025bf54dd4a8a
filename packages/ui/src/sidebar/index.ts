export {
  Sidebar,
  SidebarCollapseButton,
  SidebarFooter,
  SidebarHeader,
  SidebarItem,
  type SidebarItemProps,
  SidebarNav,
  type SidebarProps,
} from './sidebar.tsx'
