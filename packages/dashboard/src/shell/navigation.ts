import {
  BanIcon,
  BarChart3Icon,
  BookOpenIcon,
  CircleUserIcon,
  HouseIcon,
  LayoutDashboardIcon,
  type LucideIcon,
  MegaphoneIcon,
  MessageCircleIcon,
  SettingsIcon,
  UserCogIcon,
  UsersIcon,
} from 'lucide-react'

/** A page that the palette opens. */
interface PaletteItem {
  href: string
  label: string
  /** A short description of the screen. */
  description: string
  icon: LucideIcon
}

/** An item of the navigation. */
export interface NavigationItem extends PaletteItem {
  /** The letter of its shortcut, after a `g`. */
  letter: string
  /** Whether only the exact path matches, not the paths below it. */
  exact?: boolean
}

/** The navigation items, in their order. */
export const navigation: NavigationItem[] = [
  {
    href: '/dashboard',
    label: 'Overview',
    description: 'Dashboard overview',
    icon: LayoutDashboardIcon,
    letter: 'o',
    exact: true,
  },
  {
    href: '/dashboard/contacts',
    label: 'Contacts',
    description: 'Contact management',
    icon: UsersIcon,
    letter: 'c',
  },
  {
    href: '/dashboard/campaigns',
    label: 'Campaigns',
    description: 'Manage campaigns',
    icon: MegaphoneIcon,
    letter: 'm',
  },
  {
    href: '/dashboard/analytics',
    label: 'Analytics',
    description: 'Call analytics',
    icon: BarChart3Icon,
    letter: 'a',
  },
  {
    href: '/dashboard/settings',
    label: 'Settings',
    description: 'System settings',
    icon: SettingsIcon,
    letter: 's',
  },
]

/** The navigation items where people have accounts. */
export const accountsNavigation: NavigationItem[] = [
  ...navigation,
  {
    href: '/dashboard/workspace',
    label: 'Workspace',
    description: 'Members and invitations',
    icon: UserCogIcon,
    letter: 'w',
  },
  {
    href: '/dashboard/account',
    label: 'Account',
    description: 'Password, two-factor and sessions',
    icon: CircleUserIcon,
    letter: 'u',
  },
]

/** The pages that the navigation does not have. */
export const otherPages: (PaletteItem & { isOutside?: boolean })[] = [
  {
    href: '/dashboard/contacts/do-not-call',
    label: 'Do not call',
    description: 'Do-not-call list, opt-outs, suppressions',
    icon: BanIcon,
  },
  {
    href: '/dashboard/vapi-test',
    label: 'Widget Test',
    description: 'Widget test page',
    icon: MessageCircleIcon,
  },
  { href: '/', label: 'Homepage', description: 'Landing page', icon: HouseIcon },
  // The server renders it, so it opens in a new tab and not through the router.
  {
    href: '/api/docs',
    label: 'API documentation',
    description: 'API docs, OpenAPI',
    icon: BookOpenIcon,
    isOutside: true,
  },
]

/** Returns whether a path belongs to a navigation item. */
export function isActive({ href, exact }: NavigationItem, path: string): boolean {
  return exact ? path === href || path === `${href}/` : path.startsWith(href)
}
