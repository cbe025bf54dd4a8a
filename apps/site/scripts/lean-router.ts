import type { Plugin } from 'vite'

const development = /(\/node_modules\/react-router\/dist\/)development(\/.+\.mjs)$/

/**
 * Takes react-router's production build, which its package does not name, and lets go of what nobody
 * uses of it: naming a component, or wrapping it, has no effect that anything else could notice.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!found || !development.test(found.id)) return null
      return { ...found, id: found.id.replace(development, '$1production$2') }
    },
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .+;$/gm, '')
          .replace(
            /^((?:var|const) \w+ = )(\w+\.(?:forwardRef|createContext)\()/gm,
            '$1/* @__PURE__ */ $2',
          ),
        map: null,
      }),
    },
  }
}
