import { type Config, config, contract } from '@callwright/contract'
import { dropsConnection, fails, hangs, responds, respondsWithHtml } from '../mocks/handlers.ts'

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

/** The handlers of configuration, health and session. */
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
}
