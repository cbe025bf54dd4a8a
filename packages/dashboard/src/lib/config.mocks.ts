import { type Config, config, contract } from '@callwright/contract'
import { answers, answersHtml, fails, hangs, isUnreachable } from '../mocks/answer.ts'

/** The public settings, as in a response of the server. */
export function aConfig(overrides: Partial<Config> = {}): Config {
  return config.parse({
    auth: 'demo',
    provider: { name: 'VAPI', base_url: 'https://api.vapi.ai', embedded: true },
    widget: { public_key: null, assistant_id: null },
    ...overrides,
  })
}

/** The handlers of the config route. */
export const configHandlers = {
  answers: (answer: Config = aConfig()) => answers(contract.config.get, () => answer),
  fails: () => fails(contract.config.get),
  hangs: () => hangs(contract.config.get),
  isUnreachable: () => isUnreachable(contract.config.get),
  answersHtml: () => answersHtml(contract.config.get),
  isHealthy: () => answers(contract.health.get, () => ({ status: 'ok' as const, warnings: [] })),
}
