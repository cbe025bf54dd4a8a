import type { Rolldown } from 'vite'

type Output = Rolldown.RolldownOutput['output']

const layout = 'src/dashboard/dashboard-layout.tsx'

/** The path of dashboard pages without a document of their own. */
export const dashboardFallback = '/dashboard/*'

/** The entry modules of each page. */
const entryModules: Record<string, string[]> = {
  '/': ['src/landing/landing-page.tsx'],
  '/login': ['src/auth/login-page.tsx'],
  '/signup': ['src/auth/signup-page.tsx'],
  '/forgot-password': ['src/auth/forgot-password-page.tsx'],
  [dashboardFallback]: [layout],
  '/dashboard': [layout, 'dashboard/src/overview/index.ts'],
  '/dashboard/contacts': [layout, 'src/dashboard/contacts-route.tsx'],
  '/dashboard/campaigns': [layout, 'dashboard/src/campaigns/index.ts'],
  '/dashboard/campaigns/:id': [layout, 'src/dashboard/campaign-route.tsx'],
  '/dashboard/analytics': [layout, 'src/dashboard/analytics-route.tsx'],
  '/dashboard/settings': [layout, 'src/dashboard/settings-route.tsx'],
}

/** The modules that a page loads by itself once it has data. */
const modulesAfterFirstPaint: Record<string, string[]> = {
  '/dashboard/campaigns/:id': ['dashboard/src/campaigns/member-state-filter.tsx'],
  '/dashboard/analytics': [
    'dashboard/src/analytics/analytics-filters.tsx',
    'ui/src/line-chart/line-chart.tsx',
    'ui/src/pie-chart/pie-chart.tsx',
  ],
}

/** The pages that are not prerendered. */
export const dashboardPaths = Object.keys(entryModules).filter((path) =>
  path.startsWith('/dashboard'),
)

/** Returns the scripts that a page needs, without those that every page needs. */
export function pageChunks(output: Output, path: string): Rolldown.OutputChunk[] {
  const entries = entryModules[path]
  if (!entries) throw new Error(`${path} has no entry modules`)
  const shared = entryChunks(output)
  return chunksWith(output, entries).filter((chunk) => !shared.includes(chunk))
}

/** Returns the scripts that a first visit loads after the first paint. */
export function chunksAfterFirstPaint(output: Output, path: string): Rolldown.OutputChunk[] {
  const loaded = [...entryChunks(output), ...pageChunks(output, path)]
  return chunksWith(output, modulesAfterFirstPaint[path] ?? []).filter(
    (chunk) => !loaded.includes(chunk),
  )
}

function chunksWith(output: Output, moduleNames: string[]): Rolldown.OutputChunk[] {
  const chunks = output.filter((part) => part.type === 'chunk')
  const found = moduleNames.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!chunk) throw new Error(`the build has no chunk for ${module}`)
    return chunk
  })
  return closure(chunks, found)
}

/** Returns the scripts that every page needs. */
export function entryChunks(output: Output): Rolldown.OutputChunk[] {
  const chunks = output.filter((part) => part.type === 'chunk')
  return closure(
    chunks,
    chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html')),
  )
}

function closure(
  chunks: Rolldown.OutputChunk[],
  from: Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  const found = new Set(from)
  for (const { imports } of found) {
    for (const name of imports) {
      const chunk = chunks.find(({ fileName }) => fileName === name)
      if (chunk) found.add(chunk)
    }
  }
  return [...found]
}
