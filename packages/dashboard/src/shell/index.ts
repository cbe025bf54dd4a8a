export { DashboardShell, type DashboardShellProps } from './dashboard-shell.tsx'
export { accountsNavigation } from './navigation.ts'
