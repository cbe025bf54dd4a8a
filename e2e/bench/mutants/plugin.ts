import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import type { Mutant } from './draw.ts'
import { instrument } from './instrument.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * A plugin of Vite that builds the mutants of the file `MUTANTS` into the source. Unit tests run with the mutant
 * `ACTIVE_MUTANT`; a page defines `isMutant` itself.
 */
export default function mutantsPlugin(): Plugin {
  const mutants: Mutant[] = JSON.parse(readFileSync(process.env.MUTANTS ?? '', 'utf8'))
  return {
    name: 'mutants',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(root, id)
      const own = mutants.filter((mutant) => mutant.file === file)
      if (own.length === 0) return null
      const active = process.env.ACTIVE_MUTANT
      const definition = active ? `globalThis.isMutant = (id) => id === '${active}'\n` : ''
      return { code: definition + instrument(file, code, own), map: null }
    },
  }
}
