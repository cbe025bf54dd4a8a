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
  '/lucide-react/dist/esm/icons/(check|circle-check|(circle|triangle)-exclamation-point|eye)[.]',
  '/lucide-react/dist/esm/icons/(info|menu|pause|phone|play|x)[.]',
  'vite/preload-helper',
  'apps/site/src/(auth/session|held-page)',
  inUi('badge', 'button', 'card', 'error-state', 'input', 'link', 'logo', 'native-checkbox'),
  inUi('field/field-context', 'lib/(cn|class-groups|control|use-warning)', 'spinner'),
)

/** What every screen of the dashboard needs, but for what each fetches when it is wanted. */
const dashboard = either(
  inPackages('@orpc/[^/]+', '@tanstack/(query-core|react-query)'),
  'packages/contract/src/(choices|routes)',
  'packages/dashboard/src/contacts/contacts[.]queries',
  'packages/dashboard/src/(lib/(?!rows-skeleton|tell-fields|token|unsaved-dialog)|shell/(?!command|shortcuts-dialog))',
  'apps/site/src/dashboard/(address|dashboard-layout|preference)',
  '/lucide-react/dist/esm/icons/(chevron-down|download|plus|upload)[.]',
  inUi('empty-state', 'icon-button', 'kbd', 'skeleton', 'tooltip/use-hint'),
  inUi('sidebar/(?!sidebar-drawer)', 'toast/(?!toast-list)'),
)

/** What shows records in rows. */
const table = either(
  inPackages('@tanstack/(table-core|react-table|store|react-store)'),
  // Charts have another of it.
  '/use-sync-external-store/(cjs/[^/]*-shim|shim/)',
  inUi('data-table/(?!virtual|row-actions)', 'pagination', 'table'),
)

/** Stands on public pages, too. */
const alert = inUi('alert/')

const inCalls = (...files: string[]) => `packages/dashboard/src/calls/${either(...files)}`

/** What is known of campaigns and calls, wherever it is shown: on all but one of the screens. */
const work = either(
  inPackages('@radix-ui/(primitive|react-(context|direction|primitive|visually-hidden))'),
  inPackages('@radix-ui/react-use-(controllable-state|effect-event|layout-effect|size)'),
  '/lucide-react/dist/esm/icons/file-text[.]',
  'packages/dashboard/src/campaigns/campaigns[.]queries',
  'packages/dashboard/src/lib/token',
  'packages/voice/src/client',
  inCalls(
    'call-dialogs',
    'call-names',
    'call-status-badge',
    'calls[.]queries',
    'enhanced-call',
    'spoken-turns',
    'use-call-dialog',
  ),
  inUi('progress', 'stat-card'),
)

/** What opens over the page. */
const overlays = either(
  inPackages('@radix-ui/react-(dialog|dismissable-layer|focus-(guards|scope)|id|portal|presence)'),
  inPackages('@radix-ui/react-use-callback-ref', 'aria-hidden', 'react-remove-scroll(-bar)?'),
  inPackages('use-callback-ref', 'use-sidecar', 'tslib'),
  'apps/site/src/adopted-styles',
  inUi('dialog/dialog', 'lib/overlay'),
)

/** What opens beside an element. */
const floating = either(
  inPackages('@floating-ui/[^/]+', '@radix-ui/react-(collection|popper|select|tooltip)'),
  inUi('select', 'tooltip/tooltip'),
)

/** The table of calls. */
const calls = either(
  inCalls('calls-table', 'qualification-badge'),
  'packages/dashboard/src/lib/rows-skeleton',
)

const groups = {
  base,
  dashboard,
  table,
  alert,
  work,
  overlays,
  floating,
  calls,
}

/**
 * Few files: a dozen small ones weigh a tenth more than one, and wait for each other. A group takes along
 * what its modules import, unless one before it has that: what others share stands before them.
 */
export const chunkGroups = Object.entries(groups).map(([name, test], place) => ({
  name,
  test: new RegExp(test),
  priority: Object.keys(groups).length - place,
}))
