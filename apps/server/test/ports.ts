import { randomInt } from 'node:crypto'
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

/**
 * Returns a port that nothing listens on, for a process that starts later. The port is below those that an operating
 * system gives to connections and to servers without a port (from 32768 on Linux), so that none of them takes it first.
 */
export async function freePort(): Promise<number> {
  while (true) {
    const port = randomInt(20_000, 32_768)
    const temporaryServer = createServer()
    const isFree = await new Promise<boolean>((resolve, reject) => {
      temporaryServer.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
      temporaryServer.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => temporaryServer.close(resolve))
    return port
  }
}
