import { type ApiKey, apiKey, contract } from '@callwright/contract'
import { minutesAgo, minutesFromNow, mockNow } from '../mocks/clock.ts'
import {
  dropsConnection,
  errorResponse,
  fails,
  hangs,
  refuses,
  responds,
  respondsWithHtml,
} from '../mocks/handlers.ts'

const hour = 60
const day = 24 * hour

/** An API key with defaults. */
export function anApiKey(overrides: Partial<ApiKey> = {}): ApiKey {
  return apiKey.parse({
    id: 1,
    name: 'Nightly export',
    start: 'cw_7hQ2',
    scope: 'read',
    created_by: 'Admin User',
    created_at: minutesAgo(40 * day),
    last_used_at: minutesAgo(12),
    expires_at: minutesFromNow(50 * day),
    ...overrides,
  })
}

/** Keys in every state: in use, never used, without an end, and expired. */
const someApiKeys = () => [
  anApiKey({
    id: 4,
    name: 'CRM',
    start: 'cw_Mx0p',
    scope: 'write',
    created_by: 'Maya Chen',
    created_at: minutesAgo(3 * day),
    last_used_at: minutesAgo(3 * hour),
    expires_at: null,
  }),
  anApiKey({ id: 3, name: 'Data warehouse', start: 'cw_b9Zk', last_used_at: null }),
  anApiKey({ id: 2 }),
  anApiKey({
    id: 1,
    name: 'Trial of the dashboard on the wall',
    start: 'cw_Kd81',
    created_at: minutesAgo(100 * day),
    last_used_at: minutesAgo(11 * day),
    expires_at: minutesAgo(10 * day),
  }),
]

/** The secret of every key that the handlers create. */
export const mockSecret = 'cw_J4nTq8WcX2vLr6BzYp0sKd3FhMg7RaUeQi1oNt5DxV9'

const demoError = {
  error: 'A demo has no API keys: start the server with AUTH=accounts',
  code: 'wrong_state',
} as const

/** The handlers of the API keys of a workspace. */
export const apiKeysHandlers = {
  stateful(initial: ApiKey[] = someApiKeys()) {
    let keys = initial
    return [
      responds(contract.apiKeys.list, () => ({ api_keys: keys })),
      responds(contract.apiKeys.create, ({ name, scope, expires_in_days }) => {
        const api_key = anApiKey({
          id: Math.max(0, ...keys.map(({ id }) => id)) + 1,
          name,
          scope,
          start: mockSecret.slice(0, 7),
          created_at: mockNow.toISOString(),
          last_used_at: null,
          expires_at: expires_in_days === null ? null : minutesFromNow(expires_in_days * day),
        })
        keys = [api_key, ...keys]
        return { api_key, secret: mockSecret }
      }),
      responds(contract.apiKeys.revoke, ({ params: { id } }) => {
        keys = keys.filter((key) => key.id !== id)
        return { revoked_id: id }
      }),
    ]
  },
  hangs: () => hangs(contract.apiKeys.list),
  fails: () => fails(contract.apiKeys.list),
  isUnreachable: () => dropsConnection(contract.apiKeys.list),
  respondsWithHtml: () => respondsWithHtml(contract.apiKeys.list),
  /** Refuses the creation, with an error of a field if it has a name. */
  refusesCreation: (error: string, field?: string) =>
    responds(contract.apiKeys.create, () =>
      field
        ? errorResponse(400, { error, code: 'invalid_input', fields: { [field]: error } })
        : errorResponse(409, { error, code: 'wrong_state' }),
    ),
  revokeFails: () => fails(contract.apiKeys.revoke),
  /** A demo has no API keys. */
  isDemo: () => [
    refuses(contract.apiKeys.list, 409, demoError),
    responds(contract.apiKeys.create, () => errorResponse(409, demoError)),
    responds(contract.apiKeys.revoke, () => errorResponse(409, demoError)),
  ],
}
