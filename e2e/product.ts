import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../apps/server/src/main.ts')

/** The built product in its own process, as a person would run it. */
export interface Product {
  url: string
  dataDir: string
  /** Its process id. */
  pid(): number
  /** Kills it as `kill -9` would, and waits until it is gone. */
  kill(): Promise<void>
  /** Starts it again on the same folder and port. */
  start(): Promise<void>
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

/** Starts the product with its own folder and port. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-e2e-'))
  const port = await freePort()
  let server: ChildProcess | undefined

  const start = async () => {
    server = spawn('node', [main], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await waitUntilReady(server)
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = server
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await gone
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    pid: () => server?.pid ?? 0,
    kill: () => end('SIGKILL'),
    start,
    async remove() {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates a contact and a campaign that calls it. */
export async function createCampaign({ url }: Product, person: object): Promise<void> {
  const create = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 1, ...body }),
    })
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}, not 201`)
    return answer.json()
  }
  const { contact } = await create('contacts', { phone_number: '+14155550132', ...person })
  const { assistants } = await (await fetch(`${url}/api/vapi/assistants`)).json()
  await create('campaigns', {
    name: 'Spring follow-up',
    assistant_id: assistants[0].id,
    contact_ids: [contact.id],
  })
}

/** Returns the output and exit code of a start that is refused. */
export async function refusedStart(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const server = spawn('node', [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  server.stdout.on('data', (chunk) => {
    output += chunk
    // The server started although it should have refused: it is killed, so that the test gets a null exit code and
    // fails rather than hangs.
    if (output.includes('is ready at')) server.kill('SIGKILL')
  })
  server.stderr.on('data', (chunk) => {
    output += chunk
  })
  const code = await new Promise<number | null>((resolve) => server.once('close', resolve))
  return { code, output }
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const streams = [server.stdout, server.stderr]
    const readOutput = (chunk: Buffer) => {
      output += chunk
      if (!output.includes('is ready at')) return
      // Later output is discarded; a full pipe would block the product.
      for (const stream of streams) stream?.off('data', readOutput).resume()
      resolve()
    }
    for (const stream of streams) stream?.on('data', readOutput)
    server.once('exit', () => reject(new Error(`the product did not start: ${output}`)))
  })
}

/** Returns a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
