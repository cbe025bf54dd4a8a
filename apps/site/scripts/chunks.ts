import type { Rolldown } from 'vite'

type Output = Rolldown.RolldownOutput['output']

const layoutModule = 'src/dashboard/dashboard-layout.tsx'

/** The path of dashboard pages that have no document of their own. */
export const dashboardFallback = '/dashboard/*'

/** The entry modules of each page that has a document of its own. */
const entryModules: Record<string, string[]> = {
  '/': ['src/landing/landing-page.tsx'],
  '/login': ['src/auth/login-page.tsx'],
  '/signup': ['src/auth/signup-page.tsx'],
  '/forgot-password': ['src/auth/forgot-password-page.tsx'],
  [dashboardFallback]: [layoutModule],
  '/dashboard': [layoutModule, 'dashboard/src/overview/index.ts'],
  '/dashboard/contacts': [layoutModule, 'src/dashboard/contacts-route.tsx'],
  '/dashboard/campaigns': [layoutModule, 'src/dashboard/campaigns-route.tsx'],
  '/dashboard/campaigns/:id': [layoutModule, 'src/dashboard/campaign-route.tsx'],
  '/dashboard/analytics': [layoutModule, 'src/dashboard/analytics-route.tsx'],
  '/dashboard/settings': [layoutModule, 'src/dashboard/settings-route.tsx'],
}

/** The entry modules of the pages of the dashboard that share the document of the fallback. */
const fallbackModules: Record<string, string[]> = {
  '/dashboard/contacts/do-not-call': [layoutModule, 'src/dashboard/do-not-call-route.tsx'],
  '/dashboard/campaigns/:id/replay': [layoutModule, 'src/dashboard/replay-route.tsx'],
  '/dashboard/calls/:id/evidence': [layoutModule, 'src/dashboard/call-evidence-route.tsx'],
  '/dashboard/workspace': [layoutModule, 'src/dashboard/workspace-route.tsx'],
  '/dashboard/workspace/api-keys': [layoutModule, 'src/dashboard/api-keys-route.tsx'],
  '/dashboard/workspace/audit': [layoutModule, 'src/dashboard/audit-log-route.tsx'],
  '/dashboard/workspace/data': [layoutModule, 'src/dashboard/data-route.tsx'],
  '/dashboard/workspace/webhooks': [layoutModule, 'src/dashboard/webhooks-route.tsx'],
  '/dashboard/account': [layoutModule, 'src/dashboard/account-route.tsx'],
  '/dashboard/vapi-test': [layoutModule, 'src/dashboard/widget-route.tsx'],
}

/** The modules that a page loads when it has data. */
const modulesAfterFirstPaint: Record<string, string[]> = {
  '/dashboard/campaigns/:id': ['dashboard/src/campaigns/member-state-filter.tsx'],
  '/dashboard/analytics': [
    'dashboard/src/analytics/analytics-filters.tsx',
    'ui/src/line-chart/line-chart.tsx',
    'ui/src/pie-chart/pie-chart.tsx',
  ],
}

/** The pages that are not prerendered, with a document of their own. */
export const dashboardPaths = Object.keys(entryModules).filter((path) =>
  path.startsWith('/dashboard'),
)

/** Returns the scripts that a page needs, without those that every page needs. */
export function pageChunks(output: Output, path: string): Rolldown.OutputChunk[] {
  const entries = entryModules[path] ?? fallbackModules[path]
  if (!entries) throw new Error(`${path} has no entry modules`)
  const sharedChunks = entryChunks(output)
  return chunksWithImports(output, entries).filter((chunk) => !sharedChunks.includes(chunk))
}

/** Returns the scripts that a first visit loads after the first paint. */
export function chunksAfterFirstPaint(output: Output, path: string): Rolldown.OutputChunk[] {
  const initialChunks = [...entryChunks(output), ...pageChunks(output, path)]
  return chunksWithImports(output, modulesAfterFirstPaint[path] ?? []).filter(
    (chunk) => !initialChunks.includes(chunk),
  )
}

/** Returns the chunks that contain modules, with their imports. */
function chunksWithImports(output: Output, moduleNames: string[]): Rolldown.OutputChunk[] {
  const chunks = output.filter((file) => file.type === 'chunk')
  const entries = moduleNames.map((moduleName) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(moduleName)))
    if (!chunk) throw new Error(`the build has no chunk for ${moduleName}`)
    return chunk
  })
  return withImports(chunks, entries)
}

/** Returns the scripts that every page needs. */
export function entryChunks(output: Output): Rolldown.OutputChunk[] {
  const chunks = output.filter((part) => part.type === 'chunk')
  return withImports(
    chunks,
    chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html')),
  )
}

/** Returns chunks together with all chunks that they import, directly or indirectly. */
function withImports(
  chunks: Rolldown.OutputChunk[],
  roots: Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  const reached = new Set(roots)
  for (const { imports } of reached) {
    for (const name of imports) {
      const chunk = chunks.find(({ fileName }) => fileName === name)
      if (chunk) reached.add(chunk)
    }
  }
  return [...reached]
}
