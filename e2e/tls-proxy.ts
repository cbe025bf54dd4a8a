import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'

const readTlsFile = (name: string) =>
  readFileSync(join(import.meta.dirname, '../apps/server/test/tls', name))

/**
 * Starts an https proxy as docs/hosting.md requires one: it has the certificate, keeps the `Host` header, and adds the
 * client's address to `X-Forwarded-For`.
 */
export async function startTlsProxy(port: number, target: URL): Promise<{ close(): void }> {
  const certificate = { cert: readTlsFile('certificate.pem'), key: readTlsFile('key.pem') }
  const server = createServer(certificate, (incoming, outgoing) => {
    const { method, url: path, headers, socket } = incoming
    const forwarded = request(target, {
      method,
      path,
      headers: { ...headers, 'x-forwarded-for': socket.remoteAddress },
    })
    forwarded.once('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.once('error', () => outgoing.destroy())
    outgoing.once('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
