import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Timing } from './timing.ts'

/** A call as the provider keeps it. */
interface KeptCall {
  id: string
  status: string
  endedReason?: string
  createdAt: string
  customer: { externalId: string; number: string }
}

/** A process of its own that says when it is ready. */
export interface Process {
  url: string
  pid(): number
  /** Ends it with a signal, and waits until it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Starts it again as it was. */
  start(): Promise<void>
}

const folders: string[] = []
const running = new Set<Process>()

/** Ends every process that was started here, and removes their folders. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map((process) => process.end('SIGKILL')))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** A folder that is removed at the end. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-processes-'))
  folders.push(folder)
  return folder
}

/** The emulator in a process of its own, and what its own record of the calls says. */
export async function startEmulator(
  args: string[],
): Promise<Process & { kept(): Promise<KeptCall[]> }> {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('@callwright/voice/emulator')),
    'cli.ts',
  )
  const port = await freePort()
  const process = await startProcess([cli, '--port', String(port), ...args], port, {
    DATA_DIR: aFolder(),
  })
  return { ...process, kept: () => keptBy(process.url) }
}

/** The emulator of the benchmark: it counts and measures what reaches it. */
export async function startBenchProvider(speed: number): Promise<Process> {
  const port = await freePort()
  const script = join(import.meta.dirname, 'bench-provider.ts')
  return startProcess([script, String(port), String(speed), aFolder()], port, {})
}

/** The server in a process of its own, with the dialler's durations as given; `publicUrl` is where the provider sends its messages. */
export async function startServer(
  env: Record<string, string>,
  timing: Partial<Timing>,
  publicUrl?: (port: number) => string,
): Promise<Process> {
  const port = await freePort()
  return startProcess([join(import.meta.dirname, '../main.ts')], port, {
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...(publicUrl ? { PUBLIC_URL: publicUrl(port) } : {}),
    CALLWRIGHT_TIMING: JSON.stringify(timing),
    ...env,
  })
}

/** All calls a provider at an address keeps. */
async function keptBy(url: string): Promise<KeptCall[]> {
  const kept = new Map<string, KeptCall>()
  for (let before = ''; ; ) {
    const page = await pageOf(`${url}/call?limit=1000${before && `&createdAtLe=${before}`}`)
    const known = kept.size
    for (const call of page) kept.set(call.id, call)
    before = page.at(-1)?.createdAt ?? ''
    if (kept.size === known) return [...kept.values()]
  }
}

/** The provider may be told to fail: it is asked until it answers. */
async function pageOf(address: string, tries = 30): Promise<KeptCall[]> {
  try {
    const answer = await fetch(address, { headers: { authorization: 'Bearer test' } })
    const page: unknown = await answer.json()
    if (Array.isArray(page) && page.every((call: Partial<KeptCall>) => call.id)) return page
  } catch {
    // Not JSON, or no answer.
  }
  if (tries === 0) throw new Error(`${address} gives no list`)
  return pageOf(address, tries - 1)
}

const slotless = 'call.start.error-subscription-concurrency-limit-reached'

/** The attempts for which more than one call rang. */
export function placedTwice(calls: KeptCall[]): string[] {
  const seen = new Set<string>()
  return calls
    .filter(({ endedReason }) => endedReason !== slotless)
    .map(({ customer }) => customer.externalId)
    .filter((id) => seen.has(id) || !seen.add(id))
}

/** How a proxy passes a request for a call on. */
export type Passing =
  | 'through'
  /** The request at once, its answer not before it is let go. */
  | 'hold'
  /** Answered 503 without having passed it on. */
  | 'refuse'
  /** Passed on, and answered 503. */
  | 'lie'
  /** Passed on, and the line cut. */
  | 'cut'

/** A proxy before a provider. */
export interface Passage {
  url: string
  /** Decides over each request for a call. */
  pass: () => Passing
  /** While it is true, a list of what changed is empty: only a search finds a call. */
  blind: boolean
  /** How many answers it holds. */
  held(): number
  /** Lets go of the answers it holds. */
  letGo(): void
  close(): void
}

export async function startProxy(target: string): Promise<Passage> {
  const held: (() => void)[] = []
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    const create = incoming.method === 'POST' && incoming.url === '/call'
    const how = create ? proxy.pass() : 'through'
    if (how === 'refuse') {
      incoming.resume()
      outgoing.writeHead(503).end('{}')
    } else if (proxy.blind && incoming.url?.includes('updatedAtGe')) {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('[]')
    } else {
      forward(target, incoming, (answer) => {
        if (how === 'cut') outgoing.destroy()
        else if (how === 'lie') outgoing.writeHead(503).end('{}')
        else if (how === 'hold') held.push(() => copy(answer, outgoing))
        else copy(answer, outgoing)
      })
    }
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const port = await listening(server)
  const proxy: Passage = {
    url: `http://127.0.0.1:${port}`,
    pass: () => 'through',
    blind: false,
    held: () => held.length,
    letGo: () => {
      for (const release of held.splice(0)) release()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return proxy
}

/** A line to a database that can be cut and mended. */
export async function startLine(
  host: string,
  port: number,
): Promise<{ port: number; cut(): void; mend(): void; close(): void }> {
  const sockets = new Set<Socket>()
  let whole = true
  const server = createTcpServer((near) => {
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
  const own = await listening(server)
  const cut = () => {
    whole = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: own,
    cut,
    mend: () => {
      whole = true
    },
    close: () => {
      cut()
      server.close()
    },
  }
}

function forward(
  target: string,
  incoming: IncomingMessage,
  done: (answer: { status: number; headers: IncomingMessage['headers']; body: Buffer }) => void,
): void {
  const { host: _, ...headers } = incoming.headers
  const onward = request(target + incoming.url, { method: incoming.method, headers }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk) => chunks.push(chunk))
    answer.on('end', () =>
      done({
        status: answer.statusCode ?? 500,
        headers: answer.headers,
        body: Buffer.concat(chunks),
      }),
    )
  })
  onward.on('error', () => incoming.destroy())
  // Read whole first: who is killed over sending it has sent it.
  const chunks: Buffer[] = []
  incoming.on('data', (chunk) => chunks.push(chunk))
  incoming.on('end', () => onward.end(Buffer.concat(chunks)))
}

function copy(
  answer: { status: number; headers: IncomingMessage['headers']; body: Buffer },
  outgoing: ServerResponse,
): void {
  const {
    'transfer-encoding': _,
    'content-length': __,
    connection: ___,
    ...headers
  } = answer.headers
  outgoing.writeHead(answer.status, headers).end(answer.body)
}

async function startProcess(
  args: string[],
  port: number,
  env: Record<string, string>,
): Promise<Process> {
  let child: ChildProcess | undefined
  const own: Process = {
    url: `http://127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    async end(signal) {
      running.delete(own)
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const gone = new Promise((resolve) => ending.once('exit', resolve))
      // Of a process that is frozen nothing is left for it to decide.
      if (signal === 'SIGTERM') ending.kill('SIGCONT')
      ending.kill(signal)
      await gone
    },
    async start() {
      running.add(own)
      const started = spawn(process.execPath, args, {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      await new Promise<void>((resolve, reject) => {
        let output = ''
        const hear = (chunk: Buffer) => {
          output = (output + chunk).slice(-4000)
          if (/ready at/.test(output)) resolve()
        }
        started.stdout?.on('data', hear)
        started.stderr?.on('data', hear)
        started.once('exit', () => reject(new Error(`it did not start: ${output}`)))
      })
    },
  }
  await own.start()
  return own
}

function listening(server: {
  listen(port: number, host: string, done: () => void): unknown
  address(): AddressInfo | string | null
}): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

async function freePort(): Promise<number> {
  const probe = createTcpServer()
  const port = await listening(probe)
  await new Promise((resolve) => probe.close(resolve))
  return port
}
