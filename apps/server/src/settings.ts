import type { CallingRules } from '@callwright/contract'
import { emulatorPhoneNumberId } from '@callwright/voice/emulator'
import { isSupportedCountry } from 'libphonenumber-js/max'
import addressparser from 'nodemailer/lib/addressparser'
import pg from 'pg'
import * as z from 'zod'
import { isLoopback } from './network/index.ts'

/** An invalid setting. The message is one line for the person who starts the server. */
export class SettingError extends Error {}

const role = z.enum(['all', 'web', 'worker'])

const auth = z.enum(['demo', 'accounts'])

const signUp = z.enum(['invite', 'open', 'closed'])

const logLevel = z.enum(['debug', 'info', 'warn', 'error', 'silent'])

const databaseUrlError =
  'must be a postgres:// address such as postgres://user:password@host/database'

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: databaseUrlError })
    .regex(/^\w+:\/\/\/?[^/]/, databaseUrlError)
    .refine(isDatabaseUrl, databaseUrlError)
    .optional(),
  DATABASE_REQUEST_ROLE: z.string().min(1).max(63).optional(),
  ROLE: role.default('all'),
  AUTH: auth.default('demo'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SIGN_UP: signUp.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      isMailbox,
      'must be an address such as calls@example.com or Callwright <calls@example.com>',
    )
    .optional(),
  METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  TLS_CERT: z.string().min(1).optional(),
  TLS_KEY: z.string().min(1).optional(),
  TRUST_PROXY: z.stringbool({ error: 'must be true or false' }).optional(),
  DEMO_DATA: z.literal('keep', { error: 'must be keep' }).optional(),
  DEFAULT_COUNTRY: z
    .string()
    .refine(isSupportedCountry, 'must be a two-letter country code such as US or GB')
    .default('US'),
  IMPORT_LIMIT_MB: z.coerce.number().positive().max(10_000).default(200),
  VAPI_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be a key, without spaces and invisible or accented characters')
    .optional(),
  VAPI_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  VAPI_PHONE_NUMBER_ID: z.uuid({ error: 'must be a UUID' }).optional(),
  VAPI_WEBHOOK_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  VAPI_PUBLIC_KEY: z.string().min(1).optional(),
  VAPI_ASSISTANT_ID: z.string().min(1).optional(),
  CALLING_RULES: z.enum(['on', 'off']).optional(),
  EMULATOR_SPEED: z.coerce.number().min(1).max(10_000).default(10),
  LOG_LEVEL: logLevel.default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('callwright'),
})

/** The names of all settings. */
export const settingNames = Object.keys(environment.shape)

/** Settings that contain a secret: messages name them and never show their value. */
export const secretNames = new Set([
  'DATABASE_URL',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'SMTP_URL',
  'VAPI_TOKEN',
  'VAPI_WEBHOOK_SECRET',
  'VAPI_PUBLIC_KEY',
])

const realProvider = 'https://api.vapi.ai'

/** Settings that `AUTH=accounts` refuses, because each workspace stores its own. */
const storedNames = ['VAPI_TOKEN', 'VAPI_PHONE_NUMBER_ID', 'VAPI_WEBHOOK_SECRET'] as const

/** Settings that `AUTH=demo` refuses, because it would ignore them. */
const accountsOnlyNames = [
  'SECRET_KEY',
  'SIGN_UP',
  'SMTP_URL',
  'MAIL_FROM',
  'METRICS_TOKEN',
  'TLS_CERT',
  'TLS_KEY',
  'TRUST_PROXY',
  'DEMO_DATA',
] as const

/** `HOST` is no part of a URL, in which `isLoopback` would also accept brackets and short forms such as `127.1`. */
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/** The validated environment variables; the README lists their names, defaults and meanings. */
export interface Settings {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** The role under which the statements of requests have to run; unset means one that may be missing. */
  requestRole: string | undefined
  role: z.infer<typeof role>
  /** The settings of accounts; undefined while sign-in is simulated. */
  accounts: AccountSettings | undefined
  defaultCountry: string
  importLimitBytes: number
  provider: {
    /** Unset means the embedded provider. */
    token: string | undefined
    baseUrl: string
    phoneNumberId: string
    webhookSecret: string | undefined
    publicKey: string | undefined
    assistantId: string | undefined
    emulatorSpeed: number
  }
  /** Whether calls obey the calling rules, at the provider of `baseUrl` and at the embedded provider. */
  callingRules: { vapi: CallingRules; embedded: CallingRules }
  /** The address to which the provider sends messages; undefined when it can reach none. */
  messageUrl: string | undefined
  logLevel: z.infer<typeof logLevel>
  /** The OpenTelemetry collector that gets the traces; undefined exports none. */
  otlpEndpoint: string | undefined
  /** The name of this service in traces. */
  serviceName: string
}

/** A certificate with its chain, and its private key, as paths of PEM files. */
export interface TlsFiles {
  certFile: string
  keyFile: string
}

/** The settings of `AUTH=accounts`. */
export interface AccountSettings {
  /** The address at which browsers reach the server. */
  publicUrl: string
  /** The key that signs cookies and links; undefined for the key in the data folder. */
  secretKey: string | undefined
  signUp: z.infer<typeof signUp>
  /** The mail server; undefined writes links to the log instead. */
  smtpUrl: string | undefined
  mailFrom: string
  /** The token with which Prometheus reads the metrics; undefined lets nobody read them. */
  metricsToken: string | undefined
  /** The files of the certificate with which the server itself speaks https; undefined behind a proxy. */
  tls: TlsFiles | undefined
  /** Whether the last address of `X-Forwarded-For` is the client's. */
  trustsProxy: boolean
  /** Whether the first workspace gets what the database has from the demo. */
  keepsDemoData: boolean
}

/** Reads and validates the settings; blank ones are unset. Throws `SettingError`, which names the first invalid one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const givenVariables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value?.trim() !== ''),
  )
  const parsed = environment.safeParse(givenVariables)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    const value = givenVariables[name] ?? ''
    // An address may have a password before its host.
    const colon = value.indexOf(':')
    const isSecret = secretNames.has(name) || (colon !== -1 && value.includes('@', colon))
    const setting = isSecret ? name : `${name}=${value}`
    throw new SettingError(`${setting} is not valid: ${issue?.message}`)
  }
  const variables = parsed.data
  const hasAccounts = variables.AUTH === 'accounts'
  const publicUrl = variables.PUBLIC_URL && readPublicUrl(variables.PUBLIC_URL, hasAccounts)
  const listensOnLoopback = loopbackHost.test(variables.HOST)
  if (!listensOnLoopback && variables.AUTH === 'demo') {
    throw new SettingError(
      `HOST=${variables.HOST} is refused: with AUTH=demo everybody who reaches the server may place calls, so it listens on a loopback address only (127.0.0.1, ::1 or localhost)`,
    )
  }
  if (!listensOnLoopback && !publicUrl?.startsWith('https:')) {
    throw new SettingError(
      `HOST=${variables.HOST} is refused: passwords need https, so PUBLIC_URL must be an https:// address, whose certificate a proxy or TLS_CERT and TLS_KEY have`,
    )
  }
  const storedName = storedNames.find((name) => variables[name] !== undefined)
  if (hasAccounts && storedName) {
    throw new SettingError(
      `${storedName} is refused: with AUTH=accounts, an admin stores the voice provider on the Workspace page`,
    )
  }
  if (variables.VAPI_BASE_URL && !variables.VAPI_TOKEN && !hasAccounts) {
    throw new SettingError(
      'VAPI_TOKEN is missing: VAPI_BASE_URL names a provider, and it asks for a key',
    )
  }
  const baseUrl = trimTrailingSlashes(variables.VAPI_BASE_URL ?? realProvider)
  if (variables.VAPI_TOKEN && isRealProvider(baseUrl) && !variables.VAPI_PHONE_NUMBER_ID) {
    throw new SettingError(
      'VAPI_PHONE_NUMBER_ID is missing: with the real provider, campaigns need the id of one of your phone numbers',
    )
  }
  if (
    variables.ROLE !== 'all' &&
    !(variables.DATABASE_URL && (hasAccounts || variables.VAPI_TOKEN))
  ) {
    throw new SettingError(
      `ROLE=${variables.ROLE} needs DATABASE_URL${hasAccounts ? '' : ' and VAPI_TOKEN'}`,
    )
  }
  if (variables.DATABASE_REQUEST_ROLE && !variables.DATABASE_URL) {
    throw new SettingError(
      'DATABASE_REQUEST_ROLE needs DATABASE_URL: the embedded database has only one user',
    )
  }
  const unusedName = accountsOnlyNames.find((name) => variables[name] !== undefined)
  if (variables.AUTH === 'demo' && unusedName) {
    throw new SettingError(`${unusedName} is refused: it needs AUTH=accounts`)
  }
  return {
    host: variables.HOST,
    port: variables.PORT,
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    requestRole: variables.DATABASE_REQUEST_ROLE,
    role: variables.ROLE,
    accounts: hasAccounts ? readAccountSettings(variables, publicUrl) : undefined,
    defaultCountry: variables.DEFAULT_COUNTRY,
    importLimitBytes: variables.IMPORT_LIMIT_MB * 1024 * 1024,
    provider: {
      token: variables.VAPI_TOKEN,
      baseUrl,
      phoneNumberId: variables.VAPI_PHONE_NUMBER_ID ?? emulatorPhoneNumberId,
      webhookSecret: variables.VAPI_WEBHOOK_SECRET,
      publicKey: variables.VAPI_PUBLIC_KEY,
      assistantId: variables.VAPI_ASSISTANT_ID,
      emulatorSpeed: variables.EMULATOR_SPEED,
    },
    callingRules: {
      vapi: readCallingRules(variables.CALLING_RULES, baseUrl),
      embedded: variables.CALLING_RULES === 'on' ? 'on' : 'not_needed',
    },
    messageUrl:
      hasAccounts && isRealProvider(baseUrl) && publicUrl?.startsWith('http:')
        ? undefined
        : publicUrl,
    logLevel: variables.LOG_LEVEL,
    otlpEndpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: variables.OTEL_SERVICE_NAME,
  }
}

/**
 * Returns the address as browsers write it, without a slash at its end. Throws `SettingError`, which never shows a
 * password.
 */
function readPublicUrl(address: string, hasAccounts: boolean): string {
  const { origin, pathname, search, hash, username, password } = new URL(address)
  if (username || password) {
    throw new SettingError('PUBLIC_URL is refused: it must have neither a user nor a password')
  }
  const normalized = origin + trimTrailingSlashes(pathname)
  if (search || hash) {
    throw new SettingError(
      `PUBLIC_URL=${address} is refused: it must have neither a query nor a fragment, such as ${normalized}`,
    )
  }
  if (hasAccounts && normalized !== origin) {
    throw new SettingError(
      `PUBLIC_URL=${address} is refused: with AUTH=accounts it is an origin without a path, such as ${origin}`,
    )
  }
  return normalized
}

function readAccountSettings(
  variables: z.infer<typeof environment>,
  publicUrl: string | undefined,
): AccountSettings {
  const { SECRET_KEY, SMTP_URL, MAIL_FROM, TLS_CERT, TLS_KEY } = variables
  if (!publicUrl) {
    throw new SettingError(
      'PUBLIC_URL is missing: AUTH=accounts needs the address at which browsers reach the server',
    )
  }
  if (!publicUrl.startsWith('https:') && !isLoopbackUrl(publicUrl)) {
    throw new SettingError(
      `PUBLIC_URL=${publicUrl} is refused: passwords need https, except on this machine`,
    )
  }
  if (variables.DATABASE_URL && !SECRET_KEY) {
    throw new SettingError(
      'SECRET_KEY is missing: with DATABASE_URL, all processes need the same one (openssl rand -base64 32 prints one)',
    )
  }
  if (!TLS_CERT !== !TLS_KEY) {
    const missingName = TLS_CERT ? 'TLS_KEY' : 'TLS_CERT'
    throw new SettingError(`${missingName} is missing: https needs a certificate and its key`)
  }
  if (TLS_CERT && !publicUrl.startsWith('https:')) {
    throw new SettingError(
      `PUBLIC_URL=${publicUrl} is refused: with TLS_CERT it is an https:// address`,
    )
  }
  if (SMTP_URL && !MAIL_FROM) {
    throw new SettingError('MAIL_FROM is missing: mails need the address of their sender')
  }
  return {
    publicUrl,
    secretKey: SECRET_KEY,
    signUp: variables.SIGN_UP ?? 'invite',
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM ?? '',
    metricsToken: variables.METRICS_TOKEN,
    tls: TLS_CERT && TLS_KEY ? { certFile: TLS_CERT, keyFile: TLS_KEY } : undefined,
    trustsProxy: variables.TRUST_PROXY ?? false,
    keepsDemoData: variables.DEMO_DATA === 'keep',
  }
}

/** Whether `pg` can read an address. It throws a `URIError` at an escape that is not UTF-8. */
function isDatabaseUrl(connectionString: string): boolean {
  try {
    new pg.Client({ connectionString })
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    // A certificate that the address names, for example, cannot be read.
    throw new SettingError(`DATABASE_URL cannot be used: ${(error as Error).message}`)
  }
}

/** Whether a text is one mail address, with or without a name, as nodemailer reads it. It reads a line break as a space. */
function isMailbox(text: string): boolean {
  const [mailbox, ...others] = addressparser(text)
  const address = mailbox?.address ?? ''
  return others.length === 0 && /^[^\s@<>]+@[^\s@<>]+$/.test(address) && !/[\r\n]/.test(text)
}

/** A provider on this machine is an emulator, which calls no phone. */
function readCallingRules(setting: 'on' | 'off' | undefined, baseUrl: string): CallingRules {
  const isEmulator = isLoopbackUrl(baseUrl)
  if (setting === 'off' || (setting === undefined && isEmulator)) {
    return isEmulator ? 'not_needed' : 'off'
  }
  return 'on'
}

const isRealProvider = (url: string) => new URL(url).origin === realProvider

const isLoopbackUrl = (url: string) => isLoopback(new URL(url).hostname)

function trimTrailingSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}
