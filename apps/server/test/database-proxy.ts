import { connect, createServer, type Socket } from 'node:net'
import { listen } from './ports.ts'

/** A proxy to a database, whose connections can be cut and restored. */
export async function startDatabaseProxy(
  host: string,
  port: number,
): Promise<{ port: number; cut(): void; restore(): void; close(): void }> {
  const sockets = new Set<Socket>()
  let whole = true
  const server = createServer((near) => {
    if (!whole) {
      near.destroy()
      return
    }
    const far = connect(port, host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const own = await listen(server)
  const cut = () => {
    whole = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: own,
    cut,
    restore: () => {
      whole = true
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
