import { Agent, request as httpRequest } from 'node:http'
import { openEmulator } from '@callwright/voice/emulator'
import { createAdaptorServer } from '@hono/node-server'

// The emulator in a process of its own, with room for any number of calls, that counts what is placed and
// measures how long a freed line of a campaign stays free. It passes the server messages on itself: from
// passing on the end of a call to the arrival of that campaign's next call.
const [port = '0', speed = '1', dataDir = '.'] = process.argv.slice(2)
const address = `http://127.0.0.1:${port}`
const emulator = await openEmulator({
  dataDir,
  speed: Number(speed),
  baseUrl: () => address,
  concurrencyLimit: 1_000_000,
})
let placed = 0
let latencies: number[] = []
const linesOfCampaign = 10
const audio = new Uint8Array(256 * 1024)
const agent = new Agent({ keepAlive: true })
interface Lines {
  placed: number
  /** When lines were freed, and when lines were used again, as far as they do not pair yet. */
  freed: number[]
  used: number[]
}
const campaigns = new Map<string, Lines>()

function lineOf(name = ''): Lines {
  const campaign = name.split(' / ')[0] ?? ''
  const line = campaigns.get(campaign) ?? { placed: 0, freed: [], used: [] }
  campaigns.set(campaign, line)
  return line
}

/** The list may have shown an end before its message: then the line was used at once. */
function match({ freed, used }: Lines): void {
  const [since, until] = [freed[0], used[0]]
  if (since === undefined || until === undefined) return
  latencies.push(Math.max(0, until - since))
  freed.shift()
  used.shift()
}

/** Passes a server message on. */
function relay(port: number, path: string, { headers }: Request, body: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const onward = httpRequest(
      {
        port,
        path,
        method: 'POST',
        agent,
        headers: { ...Object.fromEntries(headers), host: 'here' },
      },
      (answer) => {
        answer.resume()
        resolve(new Response(null, { status: answer.statusCode ?? 500 }))
      },
    )
    onward.on('error', reject)
    onward.end(body)
  })
}

const server = createAdaptorServer({
  async fetch(request: Request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/bench') {
      const sorted = latencies.toSorted((a, b) => a - b)
      latencies = []
      return Response.json({ placed, latencies: sorted, cpu: process.cpuUsage() })
    }
    const [, relayed, to] = /^\/to\/(\d+)(\/.*)/.exec(pathname) ?? []
    if (relayed && to) {
      const body = await request.text()
      const { message } = JSON.parse(body)
      if (message.type === 'status-update' && message.status === 'ended') {
        const line = lineOf(message.call.name)
        line.freed.push(performance.now())
        match(line)
      }
      return relay(Number(relayed), to, request, body)
    }
    if (pathname === '/call' && request.method === 'POST') {
      const { name } = (await request.clone().json()) as { name: string }
      const line = lineOf(name)
      // The first ones fill the lines; after them each uses one that was freed.
      if (++line.placed > linesOfCampaign) line.used.push(performance.now())
      match(line)
      placed++
    }
    // The emulator makes its recordings up as they are asked for, which would be most of what is measured.
    if (pathname.endsWith('-recording')) {
      return new Response(audio, { headers: { 'content-type': 'audio/wav' } })
    }
    return emulator.app.fetch(request)
  },
})
server.listen(Number(port), '127.0.0.1', () =>
  process.stdout.write(`emulator ready at ${address}\n`),
)
