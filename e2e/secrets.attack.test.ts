import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { secretCanaries } from '../scripts/site-build.ts'

// Everybody can read what is built. The names of settings may be in it; their values, and what only a server needs, may not.

const root = join(import.meta.dirname, '..')
const site = globSync('apps/site/dist/**/*', { cwd: root, withFileTypes: true })
const workshop = globSync('.storybook/*.{ts,tsx,html}', { cwd: root, withFileTypes: true })
const texts = [...site, ...workshop]
  .filter(
    (entry) => entry.isFile() && /\.(js|css|html|json|map|txt|xml|svg|tsx?)$/.test(entry.name),
  )
  .map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }))

const patterns: [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
  ['a token', /\b(sk|pk|rk)_(live|test)_\w{8}|\bghp_\w{20}|\bnpm_\w{20}|\bAKIA[A-Z0-9]{16}/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./],
  ['an address with a password', /\b(postgres(ql)?|smtps?|https?):\/\/[^\s/:@"'`$]+:[^\s/@"'`$]+@/],
  [
    'a private address',
    /\b(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2})\b/,
  ],
  ['a path of a machine', new RegExp(`${root}/|/home/\\w+/|/root/\\w|node_modules/\\.pnpm`)],
  ['the list of common passwords', /trustno1/],
]

it.each(patterns)('does not contain %s', (_, pattern) => {
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual([])
})

it('contains no value of a secret setting', () => {
  const values = Object.values(secretCanaries)
  expect(values).not.toEqual([])
  const found = texts.filter(({ text }) => values.some((value) => text.includes(value)))
  expect(found.map(({ name }) => name)).toEqual([])
})
