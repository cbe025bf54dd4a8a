import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const main = join(import.meta.dirname, '../apps/server/src/main.ts')

interface Running {
  url: string
  /** Sends a signal; returns the exit code and how long the process took to end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }>
}

/** Starts the product with its own folder. */
async function run(): Promise<Running & { child: ChildProcess }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-stop-'))
  const child = spawn('node', [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      const [, address] = /ready at (\S+)/.exec(String(chunk)) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error('it did not start')))
  })
  return {
    url,
    child,
    async end(signal) {
      const startedAt = performance.now()
      child.kill(signal)
      return { code: await gone, ms: performance.now() - startedAt }
    },
  }
}

/** Sends a request without its last byte, which `finish` sends. */
async function sendPartialRequest(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  const body = JSON.stringify({ user_id: 1, phone_number: '+12025550101' })
  const head = `POST /api/contacts HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  await new Promise<void>((resolve) => socket.write(head + body.slice(0, -1), () => resolve()))
  return { finish: () => socket.write(body.slice(-1)), answer }
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  'finishes requests in flight and the event stream on %s, accepts no new ones, and exits with 0',
  async (signal) => {
    const product = await run()
    const events = await fetch(`${product.url}/api/events`)
    const request = await sendPartialRequest(product.url)
    // This later request is answered, so the server has received the earlier one.
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
    const ended = product.end(signal)
    expect(await events.text()).toContain(': connected')
    await expect
      .poll(() =>
        fetch(`${product.url}/api/health`).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused')
    request.finish()
    expect(await request.answer).toMatch(/^HTTP\/1\.1 201 /)
    const { code, ms } = await ended
    expect(code).toBe(0)
    expect(ms).toBeLessThan(10_000)
  },
)

it('ends within ten seconds although a request is never completed', async () => {
  const product = await run()
  await sendPartialRequest(product.url)
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
  const { code, ms } = await product.end('SIGTERM')
  expect(code).toBe(0)
  expect(ms).toBeLessThan(10_000)
})

it('ends at once on a second signal', async () => {
  const product = await run()
  await sendPartialRequest(product.url)
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
  const ended = product.end('SIGTERM')
  const again = setInterval(() => product.child.kill('SIGTERM'), 400)
  const { code, ms } = await ended
  clearInterval(again)
  expect(code).toBe(1)
  expect(ms).toBeLessThan(4000)
})
