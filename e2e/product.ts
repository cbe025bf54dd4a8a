import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../apps/server/test/ports.ts'
import { testEnv } from '../apps/server/test/test-env.ts'

const main = join(import.meta.dirname, '../apps/server/src/main.ts')

/** The built product in its own process. */
export interface Product {
  url: string
  dataDir: string
  /** Returns the process id. */
  pid(): number
  /** Waits until the product has printed the set-up code, with `AUTH=accounts` and without an account. */
  readSetUpCode(): Promise<string>
  /** Kills the process as `kill -9` does, and waits until it has exited. */
  kill(): Promise<void>
  /** Starts the product again with the same folder and port. */
  start(): Promise<void>
  /** Stops the product and removes its folder. */
  remove(): Promise<void>
}

/** Starts the product with a new folder on a free port. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-e2e-'))
  const port = await freePort()
  let server: ChildProcess | undefined
  let output = ''

  const start = async () => {
    server = spawn('node', [main], {
      env: { ...testEnv(), DATA_DIR: dataDir, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (env.AUTH === 'accounts') server.stdout?.on('data', (chunk) => (output += chunk))
    await waitUntilReady(server)
  }
  const stopWith = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const runningServer = server
    if (!runningServer || runningServer.exitCode !== null || runningServer.signalCode !== null)
      return
    const exit = new Promise((resolve) => runningServer.once('exit', resolve))
    runningServer.kill(signal)
    await exit
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    pid: () => server?.pid ?? 0,
    async readSetUpCode() {
      while (true) {
        const code = /set-up code (\S+)\n/.exec(output)?.[1]
        if (code) return code
        await once(server?.stdout as Readable, 'data')
      }
    },
    kill: () => stopWith('SIGKILL'),
    start,
    async remove() {
      await stopWith('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates a contact and a campaign that calls it. */
export async function createCampaign(
  { url }: Pick<Product, 'url'>,
  contactFields: object,
): Promise<void> {
  const create = async (path: string, body: object) => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 1, ...body }),
    })
    if (response.status !== 201)
      throw new Error(`${path} responded with ${response.status}, not 201`)
    return response.json()
  }
  const { contact } = await create('contacts', { phone_number: '+14155550132', ...contactFields })
  const { assistants } = await (await fetch(`${url}/api/vapi/assistants`)).json()
  await create('campaigns', {
    name: 'Spring follow-up',
    assistant_id: assistants[0].id,
    contact_ids: [contact.id],
  })
}

/** Starts the product with settings that it must refuse; returns its output and exit code. */
export async function startExpectingRefusal(
  env: Record<string, string>,
): Promise<{ exitCode: number | null; output: string }> {
  const server = spawn('node', [main], {
    env: { ...testEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  server.stdout.on('data', (chunk) => {
    output += chunk
    // A server that starts although it must not is killed, so that the test fails with a null exit code instead of
    // hanging.
    if (output.includes('is ready at')) server.kill('SIGKILL')
  })
  server.stderr.on('data', (chunk) => {
    output += chunk
  })
  const exitCode = await new Promise<number | null>((resolve) => server.once('close', resolve))
  return { exitCode, output }
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const streams = [server.stdout, server.stderr]
    const readOutput = (chunk: Buffer) => {
      output += chunk
      if (!output.includes('is ready at')) return
      // Later output is discarded, because a full pipe would block the product.
      for (const stream of streams) stream?.off('data', readOutput).resume()
      resolve()
    }
    for (const stream of streams) stream?.on('data', readOutput)
    server.once('exit', () => reject(new Error(`the product did not start: ${output}`)))
  })
}
