const libraries = (...names: string[]) => `/node_modules/(${names.join('|')})/`
const ui = (...paths: string[]) => `/packages/ui/src/(${paths.join('|')})`
const dashboard = (...paths: string[]) => `/packages/dashboard/src/(${paths.join('|')})`
const icons = (...names: string[]) => `/lucide-react/dist/esm/icons/(${names.join('|')})[.]`

const groups = {
  /** What every page loads, and what public pages share with the dashboard. */
  base: [
    libraries('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'),
    '/apps/site/src/(app|routes|page-link|prefetch)[.]',
    ui('badge', 'button', 'card', 'input', 'native-checkbox', 'logo', 'link', 'lib/control'),
    icons('check', 'circle-check', '(circle|triangle)-exclamation-point', 'eye', 'info', 'menu'),
    icons('pause', 'phone', 'play', 'x'),
  ],
  /** What every page of the dashboard loads. */
  dashboard: [
    '/apps/site/src/dashboard/dashboard-layout[.]',
    libraries('@tanstack/query-core', '@tanstack/react-query'),
    '/packages/contract/src/choices[.]',
    dashboard('lib/(config|download|page|use-deferred-query|use-dialog)'),
    ui('empty-state', 'skeleton'),
  ],
  /** What most pages of the dashboard know about calls and campaigns. */
  calls: [
    dashboard('calls/(calls[.]queries|call-dialogs|call-names|call-status-badge|use-call-dialog)'),
    dashboard('campaigns/campaigns[.]queries', 'lib/token'),
    ui('progress', 'stat-card'),
  ],
}

/**
 * A few large files instead of one for each set of pages that shares a module: they compress better and need fewer
 * requests. A group takes its modules with all that they import, unless an earlier group has it.
 */
export const chunkGroups = Object.entries(groups).map(([name, tests], index, all) => ({
  name,
  test: new RegExp(tests.join('|')),
  priority: all.length - index,
}))
