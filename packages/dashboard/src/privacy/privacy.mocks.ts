import { contract, type Erasure, type Retention } from '@callwright/contract'
import { minutesAgo } from '../mocks/clock.ts'
import {
  dropsConnection,
  errorResponse,
  fails,
  hangs,
  paginate,
  responds,
  respondsWithHtml,
} from '../mocks/handlers.ts'

/** An erasure with defaults: it is finished. */
export function anErasure(overrides: Partial<Erasure> = {}): Erasure {
  return {
    id: 1,
    requested_by: { id: 1, name: 'Admin User' },
    requested_at: minutesAgo(60),
    finished_at: minutesAgo(59),
    calls: 3,
    recordings: 2,
    recordings_failed: 0,
    provider_calls: 3,
    provider_calls_deleted: 3,
    provider_calls_failed: 0,
    ...overrides,
  }
}

/** Erasures in every state, newest first. */
const someErasures = () => [
  anErasure({
    id: 4,
    requested_at: minutesAgo(1),
    finished_at: null,
    provider_calls_deleted: 1,
    calls: 12,
    recordings: 9,
    provider_calls: 12,
  }),
  anErasure({
    id: 3,
    requested_by: { id: 2, name: 'Maya Chen' },
    requested_at: minutesAgo(4 * 24 * 60),
    provider_calls_deleted: 2,
    provider_calls_failed: 1,
  }),
  anErasure({ id: 2, requested_by: { id: 9, name: null }, calls: 1, recordings: 1 }),
  anErasure({ calls: 0, recordings: 0, provider_calls: 0, provider_calls_deleted: 0 }),
]

/** Nothing is deleted by its age. */
export const keepsAll: Retention = {
  recording_days: null,
  transcript_days: null,
  contact_days: null,
  audit_days: null,
}

const isDemo = () =>
  errorResponse(409, {
    error: 'A demo has no data of persons: this needs a server with accounts',
    code: 'wrong_state',
  })

/** The handlers of retention and erasures. */
export const privacyHandlers = {
  stateful({
    retention = { ...keepsAll, recording_days: 90, transcript_days: 365 },
    erasures = someErasures(),
  }: {
    retention?: Retention
    erasures?: Erasure[]
  } = {}) {
    let stored = retention
    let storedErasures = erasures
    return [
      responds(contract.workspace.getRetention, () => stored),
      responds(contract.workspace.setRetention, (input) => {
        stored = { ...stored, ...input }
        return stored
      }),
      responds(contract.erasures.list, (query) => {
        const { rows, pageInfo } = paginate(storedErasures, query)
        return { erasures: rows, ...pageInfo }
      }),
      responds(contract.erasures.retry, ({ id }) => {
        const found = storedErasures.find((each) => each.id === id)
        if (!found) return errorResponse(404, { error: 'Erasure not found', code: 'not_found' })
        const hasFailed = found.provider_calls_failed + found.recordings_failed > 0
        const erasure: Erasure = hasFailed
          ? { ...found, finished_at: null, provider_calls_failed: 0, recordings_failed: 0 }
          : found
        storedErasures = storedErasures.map((each) => (each.id === id ? erasure : each))
        return { erasure }
      }),
    ]
  },
  /** A workspace that keeps everything, and has erased nobody. */
  isNew: () => privacyHandlers.stateful({ retention: keepsAll, erasures: [] }),
  /** A demo has none of it. */
  isDemo: () => [
    responds(contract.workspace.getRetention, isDemo),
    responds(contract.workspace.setRetention, isDemo),
    responds(contract.erasures.list, isDemo),
    responds(contract.erasures.retry, isDemo),
    responds(contract.contacts.erase, isDemo),
  ],
  storeFails: () => fails(contract.workspace.setRetention),
  retryHangs: () => hangs(contract.erasures.retry),
  retryFails: () => fails(contract.erasures.retry),
  hangs: () => [hangs(contract.workspace.getRetention), hangs(contract.erasures.list)],
  fails: () => [fails(contract.workspace.getRetention), fails(contract.erasures.list)],
  isUnreachable: () => [
    dropsConnection(contract.workspace.getRetention),
    dropsConnection(contract.erasures.list),
  ],
  respondsWithHtml: () => [
    respondsWithHtml(contract.workspace.getRetention),
    respondsWithHtml(contract.erasures.list),
  ],
}
