import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DropReporter } from '../drop-reporter.ts'
import { openProvider, type Provider, type ProviderOptions } from './provider.ts'
import type { CallList, ProviderRecord } from './record.ts'

/** A provider on a local HTTP server, with the SDK client that sends requests to it. */
export interface FakeProvider {
  provider: Provider
  /** The URLs of the requests it received. */
  requestUrls: URL[]
  /** Sets how it responds from now on: `respond` returns a JSON text, or null for a 404. */
  respondWith(respond: (url: URL) => string | null): void
  close(): void
}

/** Opens a provider that responds with an empty list until a test changes that. Its clock shows `now`. */
export async function openFakeProvider(
  drops: DropReporter,
  options: Partial<ProviderOptions> = {},
  now: () => Date = () => new Date(),
): Promise<FakeProvider> {
  let respond: (url: URL) => string | null = () => '[]'
  const requestUrls: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://provider')
    requestUrls.push(url)
    const body = respond(url)
    response.writeHead(body === null ? 404 : 200, {
      'content-type': 'application/json',
      date: now().toUTCString(),
    })
    response.end(body ?? '{"message":"Not found","statusCode":404}')
  })
  // A test that computes for seconds would find its idle connection closed by this server, which is in the same process.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    provider: openProvider({
      baseUrl: () => `http://127.0.0.1:${port}`,
      token: 'test',
      messages: undefined,
      requestTimeoutMs: 60_000,
      drops,
      ...options,
    }),
    requestUrls,
    respondWith: (newRespond) => {
      respond = newRespond
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns a JSON text with this many levels. It is built as text, because serializing a deep value would recurse. */
export const nestedJson = (levels: number) =>
  `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`

/** Returns these records as a list without gaps. */
export const toCallList = (records: ProviderRecord[]): CallList => ({
  records,
  length: records.length,
  gaps: [],
})
