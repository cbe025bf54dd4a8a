import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { testEnv } from './test-env.ts'

it('keeps the variables of the machine, and drops the settings of the product', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/x')
  vi.stubEnv('VAPI_TOKEN', 'token')
  vi.stubEnv('ROLE', 'worker')
  vi.stubEnv('CALLWRIGHT_TIMING', '{}')
  vi.stubEnv('TEST_DATABASE_URL', 'postgres://127.0.0.1:1/test')
  const env = testEnv()
  expect(env).not.toHaveProperty('DATABASE_URL')
  expect(env).not.toHaveProperty('VAPI_TOKEN')
  expect(env).not.toHaveProperty('ROLE')
  expect(env).not.toHaveProperty('CALLWRIGHT_TIMING')
  expect(env).toMatchObject({
    PATH: process.env.PATH,
    TEST_DATABASE_URL: 'postgres://127.0.0.1:1/test',
  })
})

it('is what every test and benchmark starts a server with', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = globSync(['e2e/**/*.ts', 'apps/server/{src,test}/**/*.ts'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  })
  const texts = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  const startsServer = /src\/main\.ts'|db-backup\.ts'/
  const servers = texts.filter(
    ([, text]) => startsServer.test(text) && /\bspawn|execFile/.test(text),
  )
  expect(servers.length).toBeGreaterThan(4)
  // The test of the image starts it with a few variables only, and builds it with all.
  const others = servers.filter(([file]) => file !== 'e2e/image.test.ts')
  const withoutTestEnv = others.filter(
    ([, text]) => !text.includes('testEnv()') || text.includes('...process.env'),
  )
  expect(withoutTestEnv.map(([file]) => file)).toEqual([])
})
