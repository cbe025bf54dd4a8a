export { DashboardShell } from './dashboard-shell.tsx'
export { accountsNavigation } from './navigation.ts'
