import { fn } from 'storybook/test'
import { mockUser } from '../mocks/with-shell.tsx'

/** Returns the props of a shell that is connected and shows the overview. Its callbacks can be inspected. */
export const aShell = () => ({
  path: '/dashboard',
  connection: 'connected' as const,
  collapsed: false,
  onCollapsedChange: fn(),
  onNavigate: fn(),
  onSignOut: fn(),
  user: mockUser,
  theme: 'system' as const,
  onThemeChange: fn(),
})
