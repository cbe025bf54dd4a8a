const libraryModules = (...names: string[]) => `/node_modules/(${names.join('|')})/`
const uiModules = (...paths: string[]) => `/packages/ui/src/(${paths.join('|')})`
const dashboardModules = (...paths: string[]) => `/packages/dashboard/src/(${paths.join('|')})`
const iconModules = (...names: string[]) => `/lucide-react/dist/esm/icons/(${names.join('|')})[.]`

const groups = {
  /** Modules that every page loads, and modules that public pages share with the dashboard. */
  base: [
    libraryModules('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'),
    '/apps/site/src/(app|routes|page-link|prefetch)[.]',
    uiModules(
      'avatar',
      'badge',
      'button',
      'card',
      'input',
      'native-checkbox',
      'logo',
      'link',
      'lib/control[.]',
    ),
    uiModules('lazy-component/lazy-component', 'waveform/waveform'),
    iconModules(
      'check',
      'circle-check',
      '(circle|triangle)-exclamation-point',
      'eye',
      'info',
      'menu',
    ),
    iconModules('pause', 'phone', 'play', 'x'),
  ],
  /** Modules that the pages of sign-in share with the dashboard. */
  accounts: ['/apps/site/src/auth/(accounts|server-accounts|use-has-accounts)[.]'],
  /** Modules that every page of the dashboard loads. */
  dashboard: [
    '/apps/site/src/dashboard/dashboard-layout[.]',
    libraryModules('@tanstack/query-core', '@tanstack/react-query'),
    '/packages/contract/src/choices[.]',
    dashboardModules(
      'lib/(config|contact-name|create-invalidator|download|page|use-deferred-query|use-dialog)',
    ),
    uiModules('empty-state', 'skeleton'),
    iconModules('arrow-(down|up)'),
  ],
  /** Modules about campaigns that most pages of the dashboard load. */
  campaigns: [
    dashboardModules('campaigns/campaigns[.]queries', 'lib/live-waveform'),
    uiModules('progress'),
  ],
  /** Modules about calls that the pages with calls load. */
  calls: [
    dashboardModules(
      'calls/(calls[.]queries|call-dialogs|call-names|call-status-badge|use-call-dialog)',
    ),
    dashboardModules('lib/token'),
  ],
}

/**
 * A few large chunks instead of one for each set of pages that shares a module: they compress better and need fewer
 * requests. A group contains its modules and all their imports, except those of an earlier group.
 */
export const chunkGroups = Object.entries(groups).map(([name, patterns], index, entries) => ({
  name,
  test: new RegExp(patterns.join('|')),
  priority: entries.length - index,
}))
