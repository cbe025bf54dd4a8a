import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { leanRouter } from './lean-router.ts'

/** The code a module becomes, with all it imports but React. */
async function built(code: string, plugins = [leanRouter()]): Promise<string> {
  const folder = mkdtempSync(join(import.meta.dirname, '../node_modules/.lean-router-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const entry = join(folder, 'entry.js')
  writeFileSync(entry, code)
  const outputs = (await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins,
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: [/^react(-dom)?($|\/)/] },
    },
  })) as Rolldown.RolldownOutput[]
  return outputs
    .flatMap(({ output }) => output)
    .map((part) => (part.type === 'chunk' ? part.code : ''))
    .join('')
}

it('leaves of the router what is used, in its production build', async () => {
  const code = "export { Link, Router, useRoutes } from 'react-router-dom'"
  const lean = await built(code)
  expect(lean.length).toBeLessThan((await built(code, [])).length * 0.9)
  expect(lean).not.toContain('.displayName=')
})

it('fails a build in which it finds nothing to do', async () => {
  await expect(built('export const nothing = 1')).rejects.toThrow(
    'react-router has changed: lean-router finds no development build in it',
  )
})
