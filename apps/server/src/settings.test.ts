import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lockDataDir } from './db/lock.ts'
import { readSettings, settingNames } from './settings.ts'

const accounts = { AUTH: 'accounts', PUBLIC_URL: 'https://calls.example' }

it('uses defaults when no setting is given', () => {
  expect(readSettings({})).toMatchObject({ host: '127.0.0.1', port: 4000, dataDir: '.data' })
})

it.each(['', ' ', '\t'])('uses defaults for settings that are blank: %j', (blank) => {
  const env = Object.fromEntries(settingNames.map((name) => [name, blank]))
  expect(readSettings(env)).toEqual(readSettings({}))
})

it.each([
  'postgres://user:password@host/database',
  'postgresql://host',
  'postgres:///database?host=/run/postgresql',
])('connects to %s', (DATABASE_URL) => {
  expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

it.each([
  [{ PORT: 'http' }, 'PORT=http'],
  [{ PORT: '70000' }, 'PORT=70000'],
  [{ DEFAULT_COUNTRY: 'usa' }, 'two-letter country code'],
  [{ DEFAULT_COUNTRY: 'UK' }, 'two-letter country code such as US or GB'],
  [{ VAPI_TOKEN: 'sk-1234\u200b5678' }, 'VAPI_TOKEN is not valid: must be a key'],
  [{ DATABASE_URL: 'mysql://x' }, 'must be a postgres:// address'],
  [{ DATABASE_URL: 'postgres:' }, 'such as postgres://user:password@host/database'],
  [{ DATABASE_URL: 'postgres:///' }, 'such as postgres://user:password@host/database'],
  [{ DATABASE_URL: 'postgres://user:%E9@host/database' }, /^DATABASE_URL is not valid: must be a/],
  [{ HOST: '0.0.0.0' }, 'loopback'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud'],
  [{ AUTH: 'none' }, 'AUTH=none'],
  [{ AUTH: 'accounts' }, 'PUBLIC_URL is missing'],
  [{ AUTH: 'accounts', PUBLIC_URL: 'http://calls.example' }, 'passwords need https'],
  [{ AUTH: 'accounts', PUBLIC_URL: 'https://calls.example/app' }, 'such as https://calls.example'],
  [{ ...accounts, PUBLIC_URL: 'https://calls.example/?a=1' }, 'neither a query nor a fragment'],
  [{ PUBLIC_URL: 'https://calls.example/app?a=1' }, 'such as https://calls.example/app'],
  [{ PUBLIC_URL: 'https://calls.example/#a' }, 'neither a query nor a fragment'],
  [{ ...accounts, HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4000' }, 'must be an https://'],
  [{ ...accounts, TLS_CERT: 'cert.pem' }, 'TLS_KEY is missing'],
  [{ ...accounts, TLS_KEY: 'key.pem' }, 'TLS_CERT is missing'],
  [
    { AUTH: 'accounts', PUBLIC_URL: 'http://localhost', TLS_CERT: 'c', TLS_KEY: 'k' },
    'with TLS_CERT it is an https:// address',
  ],
  [{ TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' }, 'TLS_CERT is refused: it needs AUTH=accounts'],
  [{ ...accounts, SECRET_KEY: 'short' }, 'at least 32 characters'],
  [{ ...accounts, METRICS_TOKEN: 'short' }, /^METRICS_TOKEN is not valid: must have at least 32/],
  [{ METRICS_TOKEN: 'm'.repeat(32) }, 'METRICS_TOKEN is refused: it needs AUTH=accounts'],
  [{ ...accounts, SIGN_UP: 'free' }, 'SIGN_UP=free'],
  [{ ...accounts, SMTP_URL: 'smtp://127.0.0.1:25' }, 'MAIL_FROM is missing'],
  [
    { ...accounts, MAIL_FROM: 'not an address' },
    'MAIL_FROM=not an address is not valid: must be an address such as calls@example.com or Callwright <calls@example.com>',
  ],
  [{ ...accounts, MAIL_FROM: 'calls@example.com, a@example.com' }, 'must be an address such as'],
  [{ ...accounts, MAIL_FROM: 'Team: calls@example.com;' }, 'must be an address such as'],
  [{ ...accounts, MAIL_FROM: 'Callwright <calls@>' }, 'must be an address such as'],
  [{ ...accounts, MAIL_FROM: 'calls@example.com\nx: y' }, 'must be an address such as'],
  [{ ...accounts, DATABASE_URL: 'postgres://x' }, 'SECRET_KEY is missing'],
  [
    { ...accounts, DATABASE_URL: 'postgres://x', SECRET_KEY: ' '.repeat(40) },
    'SECRET_KEY is missing',
  ],
  [{ SIGN_UP: 'closed' }, 'SIGN_UP is refused: it needs AUTH=accounts'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'must be an http(s) address'],
  [{ ROLE: 'worker' }, 'ROLE=worker needs DATABASE_URL and VAPI_TOKEN'],
  [{ ...accounts, ROLE: 'web' }, 'ROLE=web needs DATABASE_URL'],
  [{ ...accounts, VAPI_TOKEN: 'x' }, 'VAPI_TOKEN is refused: with AUTH=accounts, an admin'],
  [{ VAPI_TOKEN: 'x' }, 'VAPI_PHONE_NUMBER_ID is missing'],
  [
    { VAPI_TOKEN: 'x', VAPI_BASE_URL: 'https://API.vapi.ai:443' },
    'VAPI_PHONE_NUMBER_ID is missing',
  ],
  [{ VAPI_BASE_URL: 'http://127.0.0.1:1' }, 'VAPI_TOKEN is missing'],
])('rejects %o with the message %j', (env, message) => {
  expect(() => readSettings(env)).toThrow(message)
})

it('reads the settings of accounts', () => {
  expect(readSettings({ ...accounts, PUBLIC_URL: 'https://calls.example/' }).accounts).toEqual({
    publicUrl: 'https://calls.example',
    secretKey: undefined,
    signUp: 'invite',
    smtpUrl: undefined,
    mailFrom: '',
    metricsToken: undefined,
    tls: undefined,
    trustsProxy: false,
    keepsDemoData: false,
  })
})

it.each(['calls@example.com', 'Callwright <calls@example.com>', '"Calls, Inc." <calls@localhost>'])(
  'sends mails from %s',
  (MAIL_FROM) => {
    expect(readSettings({ ...accounts, MAIL_FROM }).accounts?.mailFrom).toBe(MAIL_FROM)
  },
)

it('lets a server with accounts and an https address listen on every address', () => {
  expect(readSettings({ ...accounts, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

it.each([
  [{ DATABASE_URL: 'postgres//user:hunter2@host/db' }, /^DATABASE_URL is not valid/],
  [{ PUBLIC_URL: 'ftp://user:hunter2@host' }, /^PUBLIC_URL is not valid: must be an http/],
  [
    { PUBLIC_URL: 'https://user:hunter2@host' },
    /^PUBLIC_URL is refused: it must have neither a user/,
  ],
  [{ AUTH: 'accounts', PUBLIC_URL: 'http://user:hunter2@host' }, /^PUBLIC_URL is refused/],
])('does not show the secret of %o in the message', (env, message) => {
  expect(() => readSettings(env)).toThrow(message)
  expect(() => readSettings(env)).not.toThrow('hunter2')
})

it.each([
  ['https://Calls.Example.com', 'https://calls.example.com'],
  ['https://calls.example.com:443/', 'https://calls.example.com'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('takes the origin of PUBLIC_URL=%s', (PUBLIC_URL, origin) => {
  const settings = readSettings({ ...accounts, PUBLIC_URL })
  expect([settings.accounts?.publicUrl, settings.messageUrl]).toEqual([origin, origin])
})

it('lets the address of a demo have a path', () => {
  const { messageUrl } = readSettings({ PUBLIC_URL: 'https://Calls.example/app/' })
  expect(messageUrl).toBe('https://calls.example/app')
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

it.each([
  ['the real provider', {}, 'on'],
  ['the real provider, and the rules off', { CALLING_RULES: 'off' }, 'off'],
  ['an emulator on this machine', { VAPI_BASE_URL: 'http://127.0.0.1:4001' }, 'not_needed'],
  [
    'an emulator, and the rules off',
    { VAPI_BASE_URL: 'http://[::1]:1', CALLING_RULES: 'off' },
    'not_needed',
  ],
  [
    'an emulator, and the rules on',
    { VAPI_BASE_URL: 'http://localhost:1', CALLING_RULES: 'on' },
    'on',
  ],
  ['a provider of the local network', { VAPI_BASE_URL: 'http://10.0.0.1' }, 'on'],
] as const)('enforces the calling rules as needed for %s', (_, variables, expected) => {
  const env = { VAPI_TOKEN: 't', VAPI_PHONE_NUMBER_ID: '11111111-1111-4111-8111-111111111111' }
  expect(readSettings({ ...env, ...variables }).callingRules.vapi).toBe(expected)
})

it('enforces the calling rules at the embedded provider only when they are on', () => {
  expect(readSettings({}).callingRules.embedded).toBe('not_needed')
  expect(readSettings({ CALLING_RULES: 'off' }).callingRules.embedded).toBe('not_needed')
  expect(readSettings({ CALLING_RULES: 'on' }).callingRules.embedded).toBe('on')
  expect(() => readSettings({ CALLING_RULES: 'maybe' })).toThrow('CALLING_RULES=maybe is not valid')
})
