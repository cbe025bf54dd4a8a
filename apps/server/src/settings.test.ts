import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lockDataDir } from './db/lock.ts'
import { readSettings } from './settings.ts'

it('uses defaults when no setting is given', () => {
  expect(readSettings({})).toMatchObject({ host: '127.0.0.1', port: 4000, dataDir: '.data' })
})

it.each([
  [{ PORT: 'http' }, 'PORT=http'],
  [{ PORT: '70000' }, 'PORT=70000'],
  [{ DEFAULT_COUNTRY: 'usa' }, 'two-letter country code'],
  [{ DATABASE_URL: 'mysql://x' }, 'must be a postgres:// address'],
  [{ HOST: '0.0.0.0' }, 'loopback'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud'],
  [{ AUTH: 'accounts' }, 'must be demo'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'must be an http(s) address'],
  [{ ROLE: 'worker' }, 'ROLE=worker needs DATABASE_URL and VAPI_TOKEN'],
  [{ VAPI_TOKEN: 'x' }, 'VAPI_PHONE_NUMBER_ID is missing'],
  [{ VAPI_BASE_URL: 'http://127.0.0.1:1' }, 'VAPI_TOKEN is missing'],
])('rejects %o with the message %j', (env, message) => {
  expect(() => readSettings(env)).toThrow(message)
})

it('does not show the value of a secret setting in the message', () => {
  const env = { DATABASE_URL: 'postgres//user:hunter2@host/db' }
  expect(() => readSettings(env)).toThrow(/^DATABASE_URL is not valid/)
})

it('lets only one server at a time use a data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unlock = lockDataDir(folder)
  expect(() => lockDataDir(folder)).toThrow('is in use by another running server')
  unlock()
  lockDataDir(folder)()
})

it('names the data folder when it cannot be written', () => {
  expect(() => lockDataDir('/dev/null/data')).toThrow('DATA_DIR=/dev/null/data cannot be written')
})
