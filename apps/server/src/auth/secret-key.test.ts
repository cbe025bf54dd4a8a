import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { endAll, makeTempFolder, startServer } from '../../test/processes.ts'
import { readSecretKey } from './secret-key.ts'

afterAll(endAll)

it('generates a key that only the server’s user may read, and returns it again', () => {
  const folder = makeTempFolder()
  const key = readSecretKey(folder)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(readSecretKey(folder)).toBe(key)
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret.key'])
})

it('generates a whole key where a process was killed while it wrote one', () => {
  const folder = makeTempFolder()
  writeFileSync(join(folder, 'secret.key.partial'), 'half')
  expect(Buffer.from(readSecretKey(folder), 'base64')).toHaveLength(32)
})

it('uses the whole text of a file, also a line break at its end, with which secrets were sealed', () => {
  const folder = makeTempFolder()
  writeFileSync(join(folder, 'secret.key'), `${'k'.repeat(44)}\n`)
  expect(readSecretKey(folder)).toBe(`${'k'.repeat(44)}\n`)
})

it('starts no server with accounts on an empty or short key, which would be a demo for everybody', async () => {
  const DATA_DIR = join(makeTempFolder(), 'data')
  const file = join(DATA_DIR, 'secret.key')
  const env = { DATA_DIR, AUTH: 'accounts', PUBLIC_URL: 'http://localhost:4000' }
  mkdirSync(DATA_DIR)
  for (const content of ['', '\n', 'k'.repeat(31)]) {
    writeFileSync(file, content)
    await expect(startServer(env, {})).rejects.toThrow(
      `the process did not start: ${file} is not valid: it has ${content.trim().length} characters`,
    )
    expect(readFileSync(file, 'utf8')).toBe(content)
  }
})
