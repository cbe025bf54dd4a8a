import { execFile, execFileSync } from 'node:child_process'
import { Agent, get } from 'node:http'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Returns the milliseconds from the request to the last byte of its response. Throws when the status is not 200. */
function measureRequest(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    get(url, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt)
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}

const percentile = (times: number[], quantile: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * quantile)] ?? Number.NaN

/** Sends requests to both sides in turns, so that other load on the machine affects both. */
export async function compare(
  product: (round: number) => string,
  reference: (round: number) => string,
  { quantile, rounds }: { quantile: number; rounds: number },
): Promise<{ product: number; reference: number }> {
  const times = { product: [] as number[], reference: [] as number[] }
  const warmUpRounds = Math.ceil(rounds / 5)
  for (let round = 0; round < rounds + warmUpRounds; round++) {
    const [first, second] = [
      await measureRequest(product(round)),
      await measureRequest(reference(round)),
    ]
    if (round < warmUpRounds) continue
    times.product.push(first)
    times.reference.push(second)
  }
  return {
    product: percentile(times.product, quantile),
    reference: percentile(times.reference, quantile),
  }
}

/** Returns how many milliseconds a download takes. */
export const measureDownload = (url: string, headers: Record<string, string>) =>
  measureRequest(url, headers)

/** Returns the requests per second that a separate process sends over a number of connections. */
export async function measureRequestRate(
  url: string,
  connections: number,
  seconds: number,
): Promise<number> {
  const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
  // The timeout is long, because a slow response must lower the result and not fail the run.
  const timeoutOptions = ['-t', '120']
  const loadOptions = ['-c', String(connections), '-d', String(seconds)]
  const options = ['--json', '--no-progress', ...timeoutOptions, ...loadOptions, url]
  const { stdout } = await promisify(execFile)('node', [autocannon, ...options])
  const result = JSON.parse(stdout) as {
    requests: { average: number }
    non2xx: number
    errors: number
  }
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors under load`)
  }
  return result.requests.average
}

/** Returns the resident memory of a process in MB. */
export function readMemoryMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
