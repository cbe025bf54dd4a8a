import { connect, createServer, type Socket } from 'node:net'
import { listen } from './ports.ts'

/**
 * A proxy to a database: `cut` closes its connections and refuses new ones until `restore` is called. `freeze` keeps the
 * existing connections open, and forwards nothing on them any more.
 */
export interface DatabaseProxy {
  port: number
  cut(): void
  restore(): void
  freeze(): void
  close(): void
}

/** Starts a proxy to a database. */
export async function startDatabaseProxy(host: string, port: number): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((clientSocket) => {
    if (isCut) {
      clientSocket.destroy()
      return
    }
    const databaseSocket = connect(port, host)
    for (const [source, target] of [
      [clientSocket, databaseSocket],
      [databaseSocket, clientSocket],
    ] as const) {
      sockets.add(source)
      source.on('error', () => {})
      source.on('close', () => {
        sockets.delete(source)
        target.destroy()
      })
      source.pipe(target)
    }
  })
  const proxyPort = await listen(server)
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: proxyPort,
    cut,
    restore: () => {
      isCut = false
    },
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
