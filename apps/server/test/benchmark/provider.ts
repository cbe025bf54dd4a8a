import { Agent, request as httpRequest } from 'node:http'
import { openEmulator } from '@callwright/voice/emulator'
import { createAdaptorServer } from '@hono/node-server'

// Runs the emulator in a separate process, without a limit of concurrent calls. It counts the calls that are placed and
// measures how long a freed line of a campaign stays free: from the message that a call ended to the request for that
// campaign's next call. The emulator's messages go through this process for that.
const [port = '0', speed = '1', dataDir = '.'] = process.argv.slice(2)
const baseUrl = `http://127.0.0.1:${port}`
const emulator = await openEmulator({
  dataDir,
  speed: Number(speed),
  baseUrl: () => baseUrl,
  concurrencyLimit: 1_000_000,
})
let placedCount = 0
/** How long freed lines stayed free, in milliseconds, since they were last read. */
let latencies: number[] = []
const linesPerCampaign = 10
const audio = new Uint8Array(256 * 1024)
const agent = new Agent({ keepAlive: true })
interface CampaignLines {
  placedCount: number
  /** When lines were freed that are not matched with their next use yet. */
  freedAt: number[]
  /** When lines were used again that are not matched with their release yet. */
  usedAt: number[]
}
const linesByCampaign = new Map<string, CampaignLines>()

/** Returns the lines of the campaign that a call's name begins with. */
function linesOf(callName = ''): CampaignLines {
  const campaign = callName.split(' / ')[0] ?? ''
  const lines = linesByCampaign.get(campaign) ?? { placedCount: 0, freedAt: [], usedAt: [] }
  linesByCampaign.set(campaign, lines)
  return lines
}

/** Matches the oldest freed line with the oldest use, and records the time between the two. */
function recordLatency({ freedAt, usedAt }: CampaignLines): void {
  const [freed, used] = [freedAt[0], usedAt[0]]
  if (freed === undefined || used === undefined) return
  // The server may have read the end from the list before the message was sent; the latency counts as 0 then.
  latencies.push(Math.max(0, used - freed))
  freedAt.shift()
  usedAt.shift()
}

/** Forwards a server message to the server. */
function forwardMessage(
  port: number,
  path: string,
  { headers }: Request,
  body: string,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const forwarded = httpRequest(
      {
        port,
        path,
        method: 'POST',
        agent,
        headers: { ...Object.fromEntries(headers), host: 'here' },
      },
      (response) => {
        response.resume()
        resolve(new Response(null, { status: response.statusCode ?? 500 }))
      },
    )
    forwarded.on('error', reject)
    forwarded.end(body)
  })
}

const server = createAdaptorServer({
  async fetch(request: Request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/bench') {
      const sortedLatencies = latencies.toSorted((a, b) => a - b)
      latencies = []
      return Response.json({ placedCount, latencies: sortedLatencies })
    }
    const [, serverPort, serverPath] = /^\/to\/(\d+)(\/.*)/.exec(pathname) ?? []
    if (serverPort && serverPath) {
      const body = await request.text()
      const { message } = JSON.parse(body)
      if (message.type === 'status-update' && message.status === 'ended') {
        const lines = linesOf(message.call.name)
        lines.freedAt.push(performance.now())
        recordLatency(lines)
      }
      return forwardMessage(Number(serverPort), serverPath, request, body)
    }
    if (pathname === '/call' && request.method === 'POST') {
      const { name } = (await request.clone().json()) as { name: string }
      const lines = linesOf(name)
      // The first calls use unused lines; each later call uses a freed line.
      if (++lines.placedCount > linesPerCampaign) lines.usedAt.push(performance.now())
      recordLatency(lines)
      placedCount++
    }
    // The emulator synthesizes each recording on request, which would take most of the measured time.
    if (pathname.endsWith('-recording')) {
      return new Response(audio, { headers: { 'content-type': 'audio/wav' } })
    }
    return emulator.app.fetch(request)
  },
})
server.listen(Number(port), '127.0.0.1', () =>
  process.stdout.write(`emulator ready at ${baseUrl}\n`),
)
