import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { testEnv } from '../apps/server/test/test-env.ts'

const main = join(import.meta.dirname, '../apps/server/src/main.ts')

interface RunningProduct {
  url: string
  /** Sends a signal; returns the exit code and how long the process took to exit. */
  sendSignal(signal: NodeJS.Signals): Promise<{ exitCode: number | null; durationMs: number }>
}

/** Starts the product with a new folder; the end of the test kills it. */
async function startProduct(): Promise<RunningProduct & { child: ChildProcess }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-stop-'))
  const child = spawn('node', [main], {
    env: { ...testEnv(), DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exitCode
    rmSync(dataDir, { recursive: true, force: true })
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      const [, address] = /ready at (\S+)/.exec(String(chunk)) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error('the product did not start')))
  })
  return {
    url,
    child,
    async sendSignal(signal) {
      const startedAt = performance.now()
      child.kill(signal)
      return { exitCode: await exitCode, durationMs: performance.now() - startedAt }
    },
  }
}

/** Sends a request without its last byte, which `finish` sends. */
async function sendIncompleteRequest(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const response = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  const body = JSON.stringify({ user_id: 1, phone_number: '+12025550101' })
  const head = `POST /api/contacts HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  await new Promise<void>((resolve) => socket.write(head + body.slice(0, -1), () => resolve()))
  return { finish: () => socket.write(body.slice(-1)), response }
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'finishes requests in flight and the event stream on %s, accepts no new ones, and exits with 0',
  async (signal) => {
    const product = await startProduct()
    const events = await fetch(`${product.url}/api/events`)
    const request = await sendIncompleteRequest(product.url)
    // The response to this later request proves that the server has received the earlier one.
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
    const exit = product.sendSignal(signal)
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
    expect(await request.response).toMatch(/^HTTP\/1\.1 201 /)
    const { exitCode, durationMs } = await exit
    expect(exitCode).toBe(0)
    expect(durationMs).toBeLessThan(10_000)
  },
)

it('exits within ten seconds although a request is never completed', async () => {
  const product = await startProduct()
  await sendIncompleteRequest(product.url)
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
  const { exitCode, durationMs } = await product.sendSignal('SIGTERM')
  expect(exitCode).toBe(0)
  expect(durationMs).toBeLessThan(10_000)
})

it('exits immediately on a second signal', async () => {
  const product = await startProduct()
  await sendIncompleteRequest(product.url)
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200)
  const exit = product.sendSignal('SIGTERM')
  const repeatedSignal = setInterval(() => product.child.kill('SIGTERM'), 400)
  const { exitCode, durationMs } = await exit
  clearInterval(repeatedSignal)
  expect(exitCode).toBe(1)
  expect(durationMs).toBeLessThan(4000)
})
