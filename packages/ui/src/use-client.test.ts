import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = import.meta.dirname
const modules = globSync('*/*.{ts,tsx}', { cwd: source }).filter(
  (file) => !/\.(stories|guide|test)\./.test(file),
)

/** Matches a hook, a context, a class component or a function passed to an element. */
const clientOnlyCode =
  /\buse[A-Z]\w*\(|\bcreateContext\(|\bextends Component\b|\s(ref|on[A-Z]\w*)=\{/

it("has 'use client' in every module that a server component cannot render", () => {
  const unmarked = modules.filter((file) => {
    const text = readFileSync(join(source, file), 'utf8')
    // Comments may mention hooks.
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    return clientOnlyCode.test(code) && !text.startsWith("'use client'\n")
  })
  expect(unmarked).toEqual([])
})
