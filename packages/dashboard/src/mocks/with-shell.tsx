import type { ComponentType } from 'react'
import { DashboardShell, type DashboardShellProps } from '../shell/index.ts'
import { MockProviders } from './with-providers.tsx'

const ignore = () => {}

/** The user of the demo. */
export const mockUser = { name: 'Admin User', role: 'admin' }

/** Story annotations of a screen at a path: in the shell, connected, in a window of 1280 px; `props` replaces others. */
export function inShell(path: string, props: Partial<DashboardShellProps> = {}) {
  return {
    parameters: { layout: 'fullscreen' as const },
    globals: { viewport: { value: 'desktop' } },
    decorators: [
      (Story: ComponentType) => (
        <MockProviders>
          <DashboardShell
            path={path}
            connection="connected"
            collapsed={false}
            onCollapsedChange={ignore}
            user={mockUser}
            theme="system"
            onThemeChange={ignore}
            onNavigate={ignore}
            onSignOut={ignore}
            {...props}
          >
            <Story />
          </DashboardShell>
        </MockProviders>
      ),
    ],
  }
}
