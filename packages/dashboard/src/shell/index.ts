export { DashboardShell } from './dashboard-shell.tsx'
