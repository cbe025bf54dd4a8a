import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { type ListeningServer, listen } from './listen.ts'

const patience = { headersMs: 200, minBodyBytes: 1024, bodyMs: 200 }
/** A busy machine pauses for less than this. */
const longPauses = { ...patience, bodyMs: 1500 }

async function open(
  fetch: (request: Request) => Promise<Response>,
  limits = patience,
): Promise<ListeningServer> {
  const listening = await listen(fetch, { host: '127.0.0.1', port: 0 }, limits)
  onTestFinished(() => listening.drain(0))
  return listening
}

/** A bare connection, and all that comes back until it is closed. */
function dial({ url }: ListeningServer): { socket: Socket; answer: Promise<string> } {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const answer = new Promise<string>((resolve) => {
    socket.on('error', () => {})
    socket.once('close', () => resolve(text))
  })
  return { socket, answer }
}

const echo = async (request: Request) => Response.json({ length: (await request.text()).length })
const head = (length: number) =>
  `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

it('answers incomplete headers with a 408 and the usual error body', async () => {
  const { socket, answer } = dial(await open(echo))
  socket.write('GET / HTTP/1.1\r\nhost: loc')
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"too_slow"\}$/)
})

it('ends a request whose body arrives too slowly', async () => {
  const { socket, answer } = dial(await open(echo))
  socket.write(head(1_000_000))
  const trickle = setInterval(() => socket.write('x'), 20)
  const said = await answer
  clearInterval(trickle)
  expect(said).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"too_slow"\}$/)
})

it('accepts a long body that keeps arriving', async () => {
  const { socket } = dial(await open(echo, longPauses))
  const pieces = 40
  socket.write(head(pieces * 1000))
  const done = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => resolve(String(chunk)))
  })
  // Longer in all than any pause may be.
  for (let n = 0; n < pieces; n++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.write('x'.repeat(1000))
  }
  expect(await done).toMatch(/^HTTP\/1\.1 200/)
})

it('does not end a body that waits for the server to read it', async () => {
  const listening = await open(async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    return echo(request)
  }, longPauses)
  const body = 'x'.repeat(5_000_000)
  const answer = await fetch(listening.url, { method: 'POST', body })
  expect(await answer.json()).toEqual({ length: body.length })
})

it('accepts the next request on a connection whose last body was not read completely', async () => {
  const listening = await open(async (request) => {
    // Begun, and left.
    await request.body?.getReader().read()
    return new Response('enough')
  })
  const { socket, answer } = dial(listening)
  const body = 'x'.repeat(5_000_000)
  socket.write(head(body.length))
  socket.write(body)
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  expect((await answer).match(/enough/g)).toHaveLength(2)
})

it('answers 400 to invalid HTTP', async () => {
  const { socket, answer } = dial(await open(echo))
  socket.write('HELLO\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"invalid_input"\}$/)
})

it('answers open requests before it closes, and accepts no new ones', async () => {
  let finish = () => {}
  const listening = await open(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return new Response('done')
  })
  const activeSockets = fetch(listening.url)
  await expect.poll(() => String(finish)).toContain('native')
  const drained = listening.drain(5000)
  await expect(fetch(listening.url)).rejects.toThrow()
  finish()
  expect(await (await activeSockets).text()).toBe('done')
  await drained
})
