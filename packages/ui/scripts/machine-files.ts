import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Component } from './components.ts'
import { figmaVariables } from './figma-variables.ts'
import { markdownFiles } from './markdown.ts'
import { registryFiles } from './registry.ts'

export { readComponents } from './components.ts'
export { correctManifest } from './manifest.ts'

const tokensFolder = join(import.meta.dirname, '../tokens')

/** Returns the generated files of the package, as path below dist and content. */
export function packageFiles(components: Component[]): Map<string, string> {
  const tokens = globSync('*.tokens.json', { cwd: tokensFolder }).sort()
  return new Map([
    ...markdownFiles(components),
    ...tokens.map((file): [string, string] => [
      `tokens/${basename(file)}`,
      readFileSync(join(tokensFolder, file), 'utf8'),
    ]),
    ['tokens/figma-variables.json', `${JSON.stringify(figmaVariables(), null, 2)}\n`],
  ])
}

/** Returns the files for programs in the workshop: those of the package, and a shadcn registry. */
export function machineFiles(components: Component[]): Map<string, string> {
  return new Map([...packageFiles(components), ...registryFiles(components)])
}
