import type { Plugin } from 'vite'

/**
 * Makes a failed dynamic import work when it is retried. A browser caches the failure of an import as long as the
 * document is open, so the files are fetched first, and the import then finds them in the HTTP cache. Replaces Vite's
 * preload helper.
 */
export function retriableImports(): Plugin {
  let base = '/'
  let isHelperFound = false
  return {
    name: 'retriable-imports',
    // The build for prerendering loads its modules from the disk.
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    configResolved(config) {
      base = config.base
    },
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes('export const __vitePreload =')) return null
        isHelperFound = true
        return { code: `const base = ${JSON.stringify(base)}\n${preloadHelper}`, map: null }
      },
    },
    buildEnd(error) {
      if (!error && !isHelperFound) this.error('Vite has changed: its preload helper was not found')
    },
  }
}

// A file that has a link element in the document is already loaded or loading.
const preloadHelper = `
const loading = {}
const fetchFile = async (href) => {
  const response = await fetch(href)
  if (!response.ok) throw new Error(href + ': ' + response.status)
  await response.blob()
}
const addStyles = (href) =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error(href))
    }
    document.head.append(link)
  })
const ensureLoaded = async (href) => {
  if (!loading[href] && document.querySelector('link[href="' + href + '"]')) return
  try {
    await (loading[href] ??= (href.endsWith('.css') ? addStyles : fetchFile)(href))
  } catch (error) {
    delete loading[href]
    throw error
  }
}
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map((file) => ensureLoaded(base + file)))
  return load()
}
`
