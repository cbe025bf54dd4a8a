import type { Rolldown } from 'vite'

type Output = Rolldown.RolldownOutput['output']

const layout = 'src/dashboard/dashboard-layout.tsx'

/** Stands for a page of the dashboard that has no document of its own. */
export const anyOfDashboard = '/dashboard/*'

/** The modules each page begins in. */
const modules: Record<string, string[]> = {
  '/': ['src/landing/landing-page.tsx'],
  '/login': ['src/auth/login-page.tsx'],
  '/signup': ['src/auth/signup-page.tsx'],
  '/forgot-password': ['src/auth/forgot-password-page.tsx'],
  [anyOfDashboard]: [layout],
  '/dashboard': [layout, 'dashboard/src/overview/index.ts'],
  '/dashboard/contacts': [layout, 'src/dashboard/contacts-route.tsx'],
  '/dashboard/campaigns': [layout, 'dashboard/src/campaigns/index.ts'],
  '/dashboard/campaigns/:id': [layout, 'src/dashboard/campaign-route.tsx'],
  '/dashboard/analytics': [layout, 'src/dashboard/analytics-route.tsx'],
  '/dashboard/settings': [layout, 'src/dashboard/settings-route.tsx'],
}

/** What comes by itself as soon as there is something to draw. */
const later: Record<string, string[]> = {
  '/dashboard/campaigns/:id': ['dashboard/src/campaigns/member-state-filter.tsx'],
  '/dashboard/analytics': [
    'dashboard/src/analytics/analytics-filters.tsx',
    'ui/src/line-chart/line-chart.tsx',
    'ui/src/pie-chart/pie-chart.tsx',
  ],
}

/** The pages that only the browser can show. */
export const dashboardPaths = Object.keys(modules).filter((path) => path.startsWith('/dashboard'))

/** Every script a page needs to be shown, beyond what the document itself names. */
export function chunksOf(output: Output, path: string): Rolldown.OutputChunk[] {
  const begin = modules[path]
  if (!begin) throw new Error(`it is not known what ${path} begins in`)
  const entry = entryChunks(output)
  return chunksWith(output, begin).filter((chunk) => !entry.includes(chunk))
}

/** Every script a first visit to a page fetches beyond those, once the page is there. */
export function laterChunksOf(output: Output, path: string): Rolldown.OutputChunk[] {
  const before = [...entryChunks(output), ...chunksOf(output, path)]
  return chunksWith(output, later[path] ?? []).filter((chunk) => !before.includes(chunk))
}

function chunksWith(output: Output, begin: string[]): Rolldown.OutputChunk[] {
  const chunks = output.filter((part) => part.type === 'chunk')
  const found = begin.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!chunk) throw new Error(`the build has no chunk for ${module}`)
    return chunk
  })
  return closure(chunks, found)
}

/** The scripts every page needs. */
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
