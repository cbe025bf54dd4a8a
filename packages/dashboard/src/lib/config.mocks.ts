import { type Config, config, contract, type ProviderSettings } from '@callwright/contract'
import {
  dropsConnection,
  errorResponse,
  fails,
  hangs,
  responds,
  respondsWithHtml,
} from '../mocks/handlers.ts'

/** The public settings, as in a response of the server. */
export function aConfig(overrides: Partial<Config> = {}): Config {
  return config.parse({
    auth: 'demo',
    sign_up: null,
    phone_number_id: '11111111-1111-4111-8111-111111111111',
    provider: { name: 'VAPI', base_url: 'https://api.vapi.ai', embedded: true },
    widget: { public_key: null, assistant_id: null },
    ...overrides,
  })
}

/** The voice provider of a demo, which the settings of the server name. */
export function someProviderSettings(overrides: Partial<ProviderSettings> = {}): ProviderSettings {
  return {
    provider: {
      kind: 'embedded',
      phone_number_id: aConfig().phone_number_id,
      token_end: null,
      stored_at: null,
    },
    changeable: false,
    embedded_available: false,
    ...overrides,
  }
}

/** The handlers of configuration, health, session and voice provider. */
export const configHandlers = {
  responds: (response: Config = aConfig()) => responds(contract.config.get, () => response),
  fails: () => fails(contract.config.get),
  hangs: () => hangs(contract.config.get),
  isUnreachable: () => dropsConnection(contract.config.get),
  respondsWithHtml: () => respondsWithHtml(contract.config.get),
  healthResponds: () =>
    responds(contract.health.get, () => ({ status: 'ok' as const, warnings: [] })),
  sessionResponds: () =>
    responds(contract.session.get, () => ({
      user: {
        id: 1,
        name: 'Admin User',
        email: 'admin@callwright.example',
        role: 'admin' as const,
      },
      workspace: { id: 1, name: 'Workspace' },
    })),
  providerResponds: (settings: ProviderSettings = someProviderSettings()) =>
    responds(contract.workspace.getProvider, () => settings),
  providerIsFixed: () =>
    responds(contract.workspace.setProvider, () =>
      errorResponse(409, {
        error: 'The voice provider is set by the settings of the server',
        code: 'wrong_state',
      }),
    ),
}
