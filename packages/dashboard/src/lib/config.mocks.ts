import { type Config, config, contract, type ProviderSettings } from '@callwright/contract'
import { mockNow } from '../mocks/clock.ts'
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

/** A voice provider that an admin has stored. */
export const aProvider = (
  overrides: Partial<NonNullable<ProviderSettings['provider']>> = {},
): NonNullable<ProviderSettings['provider']> => ({
  kind: 'vapi',
  phone_number_id: '3f0c9a51-77e2-4b1c-9d1e-5a2b8c7d6e4f',
  token_end: '7e2b',
  stored_at: '2026-11-18T09:30:00.000Z',
  ...overrides,
})

/** The voice provider of a demo, which the settings of the server name. */
function someProviderSettings(overrides: Partial<ProviderSettings> = {}): ProviderSettings {
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
  sessionResponds: (workspace = { id: 1, name: 'Workspace' }) =>
    responds(contract.session.get, () => ({
      user: {
        id: 1,
        name: 'Admin User',
        email: 'admin@callwright.example',
        role: 'admin' as const,
      },
      workspace,
      workspaces: [{ ...workspace, role: 'admin' as const }],
      invitations: [],
      can_create_workspace: false,
      two_factor: false,
    })),
  /** A demo has no sessions on the server. */
  sessionsRespond: () => [
    responds(contract.sessions.list, () => ({ sessions: [] })),
    responds(contract.sessions.revoke, () =>
      errorResponse(404, { error: 'Session not found', code: 'not_found' }),
    ),
    responds(contract.sessions.revokeOthers, () => ({ revoked_count: 0 })),
  ],
  providerResponds: (settings: ProviderSettings = someProviderSettings()) =>
    responds(contract.workspace.getProvider, () => settings),
  providerHangs: () => hangs(contract.workspace.getProvider),
  providerFails: () => fails(contract.workspace.getProvider),
  /** Stores the provider; refuses a field if there is an error for it. */
  providerIsStored: (
    initial: ProviderSettings['provider'] = null,
    errors: Record<string, string> = {},
  ) => {
    let provider = initial
    const settings = () =>
      someProviderSettings({ provider, changeable: true, embedded_available: true })
    return [
      responds(contract.workspace.getProvider, settings),
      responds(contract.workspace.setProvider, ({ kind, token, phone_number_id }) => {
        const [message] = Object.values(errors)
        if (message) {
          return errorResponse(400, { error: message, code: 'invalid_input', fields: errors })
        }
        provider = {
          kind,
          phone_number_id: phone_number_id ?? aConfig().phone_number_id,
          token_end: token?.slice(-4) ?? null,
          stored_at: mockNow.toISOString(),
        }
        return settings()
      }),
    ]
  },
  providerIsFixed: () => refusesProvider('The voice provider is set by the settings of the server'),
  providerIsBusy: () =>
    refusesProvider('Pause the running campaigns before you change the voice provider'),
}

const refusesProvider = (error: string) =>
  responds(contract.workspace.setProvider, () => errorResponse(409, { error, code: 'wrong_state' }))
