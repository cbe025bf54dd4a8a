const either = (...parts: string[]) => `(${parts.join('|')})`

const inPackages = (...names: string[]) => `/node_modules/${either(...names)}/`
const inUi = (...folders: string[]) => `packages/ui/src/${either(...folders)}`

/** What every page needs. */
const base = either(
  inPackages('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'),
  inPackages('class-variance-authority', 'clsx', 'tailwind-merge'),
  inPackages('@radix-ui/react-(slot|compose-refs)'),
  '/lucide-react/dist/esm/(shared/|context|createLucideIcon|Icon|defaultAttributes)',
  // Those that stand on public pages and in the dashboard alike: they would bring the dashboard along.
  '/lucide-react/dist/esm/icons/(circle-check|(circle|triangle)-exclamation-point|info|menu|x)[.]',
  'vite/preload-helper',
  'apps/site/src/(auth/session|held-page)',
  inUi('badge', 'button', 'card', 'error-state', 'link', 'logo', 'native-checkbox', 'spinner'),
  inUi('lib/(cn|class-groups|use-warning)'),
)

/** What every screen of the dashboard needs, but for what each fetches when it is wanted. */
const dashboard = either(
  inPackages('@orpc/[^/]+', 'use-sync-external-store'),
  inPackages('@tanstack/(query-core|react-query|table-core|react-table|store|react-store)'),
  'packages/contract/src/(choices|routes)',
  'packages/dashboard/src/(lib/(?!unsaved-dialog|token|rows-skeleton|config)|shell/(?!command|shortcuts-dialog))',
  'apps/site/src/dashboard/(address|dashboard-layout|preference)',
  inUi('empty-state', 'icon-button', 'kbd', 'pagination', 'skeleton', 'table', 'tooltip/use-hint'),
  inUi('data-table/(?!virtual|row-actions)', 'sidebar/(?!sidebar-drawer)', 'toast/(?!toast-list)'),
)

/** Few files: a dozen small ones weigh a tenth more than one, and wait for each other. */
export const chunkGroups = [
  { name: 'base', test: new RegExp(base), priority: 2 },
  { name: 'dashboard', test: new RegExp(dashboard), priority: 1 },
]
