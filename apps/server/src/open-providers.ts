import { emulatorPhoneNumberId } from '@callwright/voice/emulator'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Sealer } from './auth/index.ts'
import type { Db } from './db/open.ts'
import { createSecret } from './db/secrets.ts'
import type { Deps } from './deps.ts'
import type { DropReporter } from './drop-reporter.ts'
import { observeRequests } from './metrics.ts'
import {
  embeddedProviderPath,
  openProvider,
  openStoredProviders,
  shareProvider,
} from './provider/index.ts'
import type { Settings } from './settings.ts'

interface ProvidersOptions {
  db: Db
  settings: Settings
  /** Seals the keys that admins store; undefined in a demo, where all workspaces share the provider of the settings. */
  sealer: Sealer | undefined
  /** Whether this server runs the embedded provider. */
  usesEmulator: boolean
  /** The private key that the embedded provider expects of this server. */
  embeddedToken: string
  /** Returns the address of this server, which is known once it listens. */
  address: () => string
  requestTimeoutMs: number
  now: () => Date
  log: Logger
  registry: Registry
  drops: DropReporter
}

/** Where a provider sends its server messages: a path of this server, and the secret that they contain. */
interface MessageTarget {
  path: string
  secret: string
}

/** Opens the voice providers: those that the admins of workspaces store, or one for all in a demo. */
export async function openProviders({
  db,
  settings,
  sealer,
  usesEmulator,
  embeddedToken,
  address,
  requestTimeoutMs,
  now,
  log,
  registry,
  drops,
}: ProvidersOptions): Promise<Pick<Deps, 'providers' | 'storedProviders'>> {
  const observe = observeRequests(registry)
  const openEmbedded = ({ path, secret }: MessageTarget) =>
    observe(
      openProvider({
        requestTimeoutMs,
        drops,
        baseUrl: () => `${address()}${embeddedProviderPath}`,
        token: embeddedToken,
        messages: { url: () => `${address()}${path}`, secret },
      }),
    )
  const openVapi = (token: string, { path, secret }: MessageTarget) =>
    observe(
      openProvider({
        requestTimeoutMs,
        drops,
        baseUrl: () => settings.provider.baseUrl,
        token,
        messages: settings.messageUrl
          ? { url: () => `${settings.messageUrl}${path}`, secret }
          : undefined,
      }),
    )
  if (sealer) {
    const storedProviders = openStoredProviders({
      db,
      sealer,
      log,
      now,
      openVapi,
      openEmbedded: usesEmulator ? openEmbedded : undefined,
      embeddedPhoneNumberId: emulatorPhoneNumberId,
      callingRules: settings.callingRules,
    })
    return { providers: storedProviders, storedProviders }
  }
  const webhookSecret = settings.provider.webhookSecret ?? (await createSecret(db, 'webhook'))
  const messages = { path: '/api/vapi/webhook', secret: webhookSecret }
  const { token, phoneNumberId } = settings.provider
  const providers = shareProvider({
    provider: token === undefined ? openEmbedded(messages) : openVapi(token, messages),
    phoneNumberId,
    webhookSecret,
    isEmbedded: usesEmulator,
    callingRules: settings.callingRules[token === undefined ? 'embedded' : 'vapi'],
  })
  return { providers, storedProviders: undefined }
}
