import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DropReporter } from '../drop-reporter.ts'
import { openProvider, type Provider, type ProviderOptions } from './provider.ts'

/** A provider at an address of its own, asked through the SDK, that answers whatever a test wants. */
export interface FakeProvider {
  provider: Provider
  /** What was asked, as paths with their queries. */
  asked: URL[]
  /** Says what is answered from now on: JSON text, or null for a 404. */
  answer(how: (url: URL) => string | null): void
  close(): void
}

/** Opens a provider that answers with an empty list until it is told otherwise, and whose clock says `now`. */
export async function openFakeProvider(
  drops: DropReporter,
  options: Partial<ProviderOptions> = {},
  now: () => Date = () => new Date(),
): Promise<FakeProvider> {
  let answer: (url: URL) => string | null = () => '[]'
  const asked: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://provider')
    asked.push(url)
    const body = answer(url)
    response.writeHead(body === null ? 404 : 200, {
      'content-type': 'application/json',
      date: now().toUTCString(),
    })
    response.end(body ?? '{"message":"Not found","statusCode":404}')
  })
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
    asked,
    answer: (how) => {
      answer = how
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** JSON of so many levels, as text: to make it of a value would need recursion. */
export const nestedJson = (levels: number) =>
  `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`
