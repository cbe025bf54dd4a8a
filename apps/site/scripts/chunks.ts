import type { Rolldown } from 'vite'

type Output = Rolldown.RolldownOutput['output']

const layout = 'src/dashboard/dashboard-layout.tsx'

/** The modules each page begins in. */
const modules: Record<string, string[]> = {
  '/': ['src/landing/landing-page.tsx'],
  '/login': ['src/auth/login-page.tsx'],
  '/signup': ['src/auth/signup-page.tsx'],
  '/forgot-password': ['src/auth/forgot-password-page.tsx'],
  '/dashboard/*': [layout],
  '/dashboard': [layout, 'dashboard/src/overview/index.ts'],
  '/dashboard/contacts': [layout, 'src/dashboard/contacts-route.tsx'],
  '/dashboard/campaigns': [layout, 'dashboard/src/campaigns/index.ts'],
  // The charts come by themselves as soon as there is something to draw.
  '/dashboard/analytics': [
    layout,
    'src/dashboard/analytics-route.tsx',
    'ui/src/line-chart/line-chart.tsx',
    'ui/src/pie-chart/pie-chart.tsx',
  ],
  '/dashboard/settings': [layout, 'src/dashboard/settings-route.tsx'],
}

/** Every script a first visit to a page fetches, beyond what the document itself names. */
export function chunksOf(output: Output, path: string): Rolldown.OutputChunk[] {
  const chunks = output.filter((part) => part.type === 'chunk')
  const begin = (modules[path] ?? []).map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!chunk) throw new Error(`${path} has no chunk for ${module}`)
    return chunk
  })
  if (begin.length === 0) throw new Error(`it is not known what ${path} begins in`)
  const entry = entryChunks(output)
  return closure(chunks, begin).filter((chunk) => !entry.includes(chunk))
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
