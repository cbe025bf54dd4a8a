import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { type Product, startExpectingRefusal, startProduct } from './product.ts'

let runningProduct: Product
const unusedFolder = mkdtempSync(join(tmpdir(), 'callwright-refused-'))
beforeAll(async () => {
  runningProduct = await startProduct()
})
afterAll(async () => {
  await runningProduct?.remove()
  rmSync(unusedFolder, { recursive: true, force: true })
})

it.each([
  ['a port in use', () => ({ PORT: new URL(runningProduct.url).port }), /^PORT=\d+ is in use/],
  [
    'a data folder in use',
    () => ({ DATA_DIR: runningProduct.dataDir }),
    /^DATA_DIR=.* is in use by another/,
  ],
  [
    'a data folder that cannot be written',
    () => ({ DATA_DIR: '/dev/null/x' }),
    /^DATA_DIR=\/dev\/null\/x cannot be written/,
  ],
  [
    'a database that does not answer',
    () => ({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/db' }),
    /^DATABASE_URL: the database at 127\.0\.0\.1:1\/db does not answer/,
  ],
  ['an invalid setting', () => ({ EMULATOR_SPEED: 'fast' }), /^EMULATOR_SPEED=fast is not valid/],
])('exits with one line that names the problem: %s', async (_, env, message) => {
  const { exitCode, output } = await startExpectingRefusal({
    DATA_DIR: unusedFolder,
    PORT: '0',
    ...env(),
  })
  expect(output).toMatch(message)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).not.toContain('secret')
  expect(exitCode).toBe(1)
})

it('starts for a test without the settings of the developer who runs it', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('DATABASE_URL', 'postgres://u:secret@127.0.0.1:1/db')
  vi.stubEnv('AUTH', 'accounts')
  const product = await startProduct()
  onTestFinished(() => product.remove())
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
})
