export { DashboardShell, type DashboardShellProps } from './dashboard-shell.tsx'
export { accountsNavigation } from './navigation.ts'
export { StopNotice } from './stop-notice.tsx'
