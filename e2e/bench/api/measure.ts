import { execFile, execFileSync } from 'node:child_process'
import { Agent, get } from 'node:http'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds from the request to the last byte of a 200. */
function time(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    get(url, { agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
    }).on('error', reject)
  })
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

/** Asks both sides by turns, so that whatever else the machine does falls on both alike. */
export async function compare(
  ours: (round: number) => string,
  reference: (round: number) => string,
  { share, rounds }: { share: number; rounds: number },
): Promise<{ ours: number; reference: number }> {
  const taken = { ours: [] as number[], reference: [] as number[] }
  const warming = Math.ceil(rounds / 5)
  for (let round = 0; round < rounds + warming; round++) {
    const [first, second] = [await time(ours(round)), await time(reference(round))]
    if (round < warming) continue
    taken.ours.push(first)
    taken.reference.push(second)
  }
  return {
    ours: percentile(taken.ours, share),
    reference: percentile(taken.reference, share),
  }
}

/** How long a download takes, to its end. */
export const download = (url: string, headers: Record<string, string>) => time(url, headers)

/** Requests a second, asked from a process of its own over so many connections. */
export async function load(url: string, connections: number, seconds: number): Promise<number> {
  const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
  // Nobody is cut off for waiting: a slow answer is a figure, not a failure.
  const patience = ['-t', '120']
  const amount = ['-c', String(connections), '-d', String(seconds)]
  const options = ['--json', '--no-progress', ...patience, ...amount, url]
  const { stdout } = await promisify(execFile)('node', [autocannon, ...options])
  const said = JSON.parse(stdout) as {
    requests: { average: number }
    non2xx: number
    errors: number
  }
  if (said.non2xx > 0 || said.errors > 0) {
    throw new Error(`${url}: ${said.non2xx} refusals and ${said.errors} errors under load`)
  }
  return said.requests.average
}

/** Resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
