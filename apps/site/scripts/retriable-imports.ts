import type { Plugin } from 'vite'

/**
 * Has a part of the site arrive before it is imported: a browser remembers that an import failed, and fails
 * it again in the same document without asking anybody, so that no Retry could ever help. The browser keeps
 * the files for good, and the import finds them there. It stands in for what Vite does, which only preloads.
 */
export function retriableImports(): Plugin {
  let base = '/'
  let found = false
  return {
    name: 'retriable-imports',
    // What renders the pages at build imports from the disk.
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    configResolved(config) {
      base = config.base
    },
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes('export const __vitePreload =')) return null
        found = true
        return { code: `const base = ${JSON.stringify(base)}\n${arriveFirst}`, map: null }
      },
    },
    buildEnd(error) {
      if (!error && !found) this.error('Vite has changed: it preloads what is imported otherwise')
    },
  }
}

// What the document names itself is there, or on its way.
const arriveFirst = `
const arrivals = {}
const fetchWhole = async (href) => {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(href + ': ' + answer.status)
  await answer.blob()
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
const arrive = async (href) => {
  if (!arrivals[href] && document.querySelector('link[href="' + href + '"]')) return
  try {
    await (arrivals[href] ??= (href.endsWith('.css') ? addStyles : fetchWhole)(href))
  } catch (error) {
    delete arrivals[href]
    throw error
  }
}
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map((file) => arrive(base + file)))
  return load()
}
`
