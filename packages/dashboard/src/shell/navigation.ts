import {
  BarChart3Icon,
  LayoutDashboardIcon,
  type LucideIcon,
  MegaphoneIcon,
  SettingsIcon,
  UsersIcon,
} from 'lucide-react'

/** A place of the dashboard to go to. */
export interface NavigationItem {
  href: string
  label: string
  /** A few words on what is there. */
  description: string
  icon: LucideIcon
  /** The letter that goes there after a `g`. */
  letter: string
  /** Only this very path is this place, not those below it. */
  exact?: boolean
}

/** The places of the dashboard, in their order. */
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

/** Whether a path is at a place of the navigation. */
export function isActive({ href, exact }: NavigationItem, path: string): boolean {
  return exact ? path === href || path === `${href}/` : path.startsWith(href)
}
