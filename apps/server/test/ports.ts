import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

/** Makes a server listen on a free port of this machine, and returns the port. */
export function listen(server: {
  listen(port: number, host: string, done: () => void): unknown
  address(): AddressInfo | string | null
}): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** Returns a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const temporaryServer = createServer()
  const port = await listen(temporaryServer)
  await new Promise((resolve) => temporaryServer.close(resolve))
  return port
}
