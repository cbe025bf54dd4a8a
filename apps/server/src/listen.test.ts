import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { type Listening, listen } from './listen.ts'

const patience = { headersMs: 200, bodyBytes: 1024, bodyMs: 200 }

async function open(fetch: (request: Request) => Promise<Response>): Promise<Listening> {
  const listening = await listen(fetch, { host: '127.0.0.1', port: 0 }, patience)
  onTestFinished(() => listening.drain(0))
  return listening
}

/** A bare connection, and all that comes back until it is closed. */
function dial({ address }: Listening): { socket: Socket; answer: Promise<string> } {
  const { hostname, port } = new URL(address)
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

it('cuts off a head that does not arrive, in the shape of every refusal', async () => {
  const { socket, answer } = dial(await open(echo))
  socket.write('GET / HTTP/1.1\r\nhost: loc')
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"too_slow"\}$/)
})

it('cuts off a body that trickles', async () => {
  const { socket, answer } = dial(await open(echo))
  socket.write(head(1_000_000))
  const trickle = setInterval(() => socket.write('x'), 20)
  const said = await answer
  clearInterval(trickle)
  expect(said).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"too_slow"\}$/)
})

it('lets a body take its time as long as it goes on', async () => {
  const { socket } = dial(await open(echo))
  const pieces = 12
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

it('does not take for slow a body that waits for the server to read it', async () => {
  const listening = await open(async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    return echo(request)
  })
  const body = 'x'.repeat(5_000_000)
  const answer = await fetch(listening.address, { method: 'POST', body })
  expect(await answer.json()).toEqual({ length: body.length })
})

it('says of what is no HTTP that it could not be read', async () => {
  const { socket, answer } = dial(await open(echo))
  socket.write('HELLO\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"invalid_input"\}$/)
})

it('answers what is in hand before it closes, and takes nothing new', async () => {
  let finish = () => {}
  const listening = await open(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return new Response('done')
  })
  const inHand = fetch(listening.address)
  await expect.poll(() => String(finish)).toContain('native')
  const drained = listening.drain(5000)
  await expect(fetch(listening.address)).rejects.toThrow()
  finish()
  expect(await (await inHand).text()).toBe('done')
  await drained
})
