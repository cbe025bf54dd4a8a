import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { providerPolling } from '../src/db/tables/polling.table.ts'
import { createIngest, type Ingest } from '../src/dialer/ingest.ts'
import { openDropReporter } from '../src/drop-reporter.ts'
import { type FakeProvider, nestedJson, openFakeProvider } from '../src/provider/testing.ts'
import type { TestDeps } from '../src/testing.ts'
import { openTestServer, type TestServer } from '../src/testing.ts'
import { fakeLeaseClock } from './fake-lease-clock.ts'

/** A test server and dependencies with a fake provider, whose time the test sets and whose log it reads. */
export interface FakeProviderServer {
  server: TestServer
  /** The server's dependencies, with a fake provider, clock, log and registry that are new for each test. */
  deps: TestDeps
  fakeProvider: FakeProvider
  /** The warnings and errors that were logged in the current test. */
  logLines: string[]
  /** The time of all clocks of `deps` and of the fake provider. */
  now: Date
  advanceTime(ms: number): void
  /** Ingests an event with `deps`. */
  ingest: Ingest
  /** Returns the provider's JSON of an ended call; `extraFields` begins with a comma. */
  endedCallJson(id: string, extraFields?: string): string
}

/** The `extraFields` of a call whose analysis is too deep to be stored. */
export const deepAnalysisField = `,"analysis":${nestedJson(8_000)}`

/** Opens a server for the tests of a file, without a running dialer, and resets it before each test. */
export function useFakeProviderServer(): FakeProviderServer {
  const context = {
    ingest: (event) => createIngest(context.deps)(event),
    advanceTime: (ms) => {
      context.now = new Date(context.now.getTime() + ms)
    },
    endedCallJson: (id, extraFields = '') =>
      `{"id":"${id}","status":"ended","endedReason":"customer-busy","cost":0.25,"updatedAt":"${context.now.toISOString()}"${extraFields}}`,
  } as FakeProviderServer
  beforeAll(async () => {
    context.server = await openTestServer({ runsDialer: false })
  })
  beforeEach(async () => {
    const { server } = context
    await server.clear()
    await server.deps.db.delete(providerPolling)
    context.logLines = []
    // A whole second, because the provider's Date header has no milliseconds.
    context.now = new Date(Math.floor(Date.now() / 1000) * 1000)
    const log = pino({ level: 'warn' }, { write: (line) => context.logLines.push(line) })
    const registry = new Registry()
    const drops = openDropReporter(log, registry)
    context.fakeProvider = await openFakeProvider(drops, {}, () => context.now)
    context.deps = {
      ...server.deps,
      log,
      registry,
      drops,
      provider: context.fakeProvider.provider,
      now: () => context.now,
      leaseClock: fakeLeaseClock(() => context.now.getTime()),
    }
  })
  afterEach(() => context.fakeProvider.close())
  afterAll(() => context.server.close())
  return context
}
