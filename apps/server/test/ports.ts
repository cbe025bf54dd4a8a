import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

/** Listens on a free port of this machine, and returns it. */
export function listen(server: {
  listen(port: number, host: string, done: () => void): unknown
  address(): AddressInfo | string | null
}): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe)
  await new Promise((resolve) => probe.close(resolve))
  return port
}
