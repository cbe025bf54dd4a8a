import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { type ListeningServer, listen } from './listen.ts'

const shortLimits = { headersTimeoutMs: 200, minBodyBytes: 1024, bodyIntervalMs: 200 }
/** A test process on a busy machine pauses for less time than this limit. */
const longBodyLimit = { ...shortLimits, bodyIntervalMs: 1500 }

async function openServer(
  fetch: (request: Request) => Promise<Response>,
  limits = shortLimits,
): Promise<ListeningServer> {
  const listening = await listen(fetch, { host: '127.0.0.1', port: 0 }, limits)
  onTestFinished(() => listening.drain(0))
  return listening
}

/** Opens a TCP connection; `response` is all text that arrives until the connection closes. */
function openConnection({ url }: ListeningServer): { socket: Socket; response: Promise<string> } {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const response = new Promise<string>((resolve) => {
    socket.on('error', () => {})
    socket.once('close', () => resolve(text))
  })
  return { socket, response }
}

const echo = async (request: Request) => Response.json({ length: (await request.text()).length })
const requestHead = (length: number) =>
  `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

it('responds to incomplete headers with 408 and the usual error body', async () => {
  const { socket, response } = openConnection(await openServer(echo))
  socket.write('GET / HTTP/1.1\r\nhost: loc')
  expect(await response).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"too_slow"\}$/)
})

it('ends a request whose body arrives too slowly', async () => {
  const { socket, response } = openConnection(await openServer(echo))
  socket.write(requestHead(1_000_000))
  const slowSender = setInterval(() => socket.write('x'), 20)
  const responseText = await response
  clearInterval(slowSender)
  expect(responseText).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"too_slow"\}$/)
})

it('accepts a body that takes longer than the limit but keeps arriving', async () => {
  const { socket } = openConnection(await openServer(echo, longBodyLimit))
  const pieceCount = 40
  socket.write(requestHead(pieceCount * 1000))
  const responseStart = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => resolve(String(chunk)))
  })
  // In total, the body takes longer than `bodyIntervalMs`.
  for (let n = 0; n < pieceCount; n++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.write('x'.repeat(1000))
  }
  expect(await responseStart).toMatch(/^HTTP\/1\.1 200/)
})

it('does not end a request whose body waits for the app to read it', async () => {
  const listening = await openServer(async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    return echo(request)
  }, longBodyLimit)
  const body = 'x'.repeat(5_000_000)
  const response = await fetch(listening.url, { method: 'POST', body })
  expect(await response.json()).toEqual({ length: body.length })
})

it('accepts the next request on a connection whose last body was not read completely', async () => {
  const listening = await openServer(async (request) => {
    // Reads only the first chunk of the body.
    await request.body?.getReader().read()
    return new Response('enough')
  })
  const { socket, response } = openConnection(listening)
  const body = 'x'.repeat(5_000_000)
  socket.write(requestHead(body.length))
  socket.write(body)
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  expect((await response).match(/enough/g)).toHaveLength(2)
})

it('responds to invalid HTTP with 400', async () => {
  const { socket, response } = openConnection(await openServer(echo))
  socket.write('HELLO\r\n\r\n')
  expect(await response).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"invalid_input"\}$/)
})

it('answers open requests before it closes, and accepts no new ones', async () => {
  let finish = () => {}
  const listening = await openServer(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return new Response('done')
  })
  const openRequest = fetch(listening.url)
  await expect.poll(() => String(finish)).toContain('native')
  const drained = listening.drain(5000)
  await expect(fetch(listening.url)).rejects.toThrow()
  finish()
  expect(await (await openRequest).text()).toBe('done')
  await drained
})
