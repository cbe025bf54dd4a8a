import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres.ts'
import { endAll, makeTempFolder, startBenchProvider, startServer } from '../processes.ts'
import { addCampaigns, post } from './campaigns.ts'
import { playChaos, playFreeze, playOutage } from './faults.ts'

// How many calls a second are placed with ten thousand live over a thousand campaigns, what one of them
// costs the server beside one placed with a hundred live at the same rate, and how soon a freed line is
// used again, there and where calls are fewer. Before that, campaigns under faults: what counts there is
// that everybody is called once. Server and provider are processes of their
// own. --part takes one of simulation, chaos, freeze, outage and throughput.

const { values } = parseArgs({
  options: {
    live: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '20' },
    database: { type: 'string', default: 'both' },
    part: { type: 'string', default: 'all' },
    contacts: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '10' },
    simulations: { type: 'string', default: '300' },
  },
})
const live = Number(values.live)
const seconds = Number(values.seconds)
const lines = 10

interface Figures {
  placed: number
  latencies: number[]
}
interface Sample extends Figures {
  at: number
  cpu: number
}

/** User and system time of a process, in milliseconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function play(databaseUrl: string | undefined, live: number, speed: number) {
  const provider = await startBenchProvider(speed)
  const server = await startServer(
    {
      VAPI_TOKEN: 'bench',
      VAPI_BASE_URL: provider.url,
      DATA_DIR: makeTempFolder(),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    {},
    (port) => `${provider.url}/to/${port}`,
  )
  const sample = async (): Promise<Sample> => {
    const answer = await fetch(`${provider.url}/bench`)
    const figures = (await answer.json()) as Figures
    return { ...figures, at: performance.now(), cpu: cpuOf(server.pid()) }
  }
  // A call takes about a minute at speed 1: enough contacts for the ramp and for what is measured after it.
  const perCampaign = lines * Math.ceil(2 + ((seconds + 5) * speed + 45) / 25)
  const ids = await addCampaigns(server, live / lines, perCampaign, lines)
  const begin = await sample()
  const queue = [...ids]
  const workers = Array.from({ length: 8 }, async () => {
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      await post(`${server.url}/api/vapi/campaigns/${id}/start`, {})
    }
  })
  await Promise.all(workers)
  let full = await sample()
  while (full.placed < live) {
    await setTimeout(100)
    full = await sample()
  }
  // Until calls end as fast as they begin.
  await setTimeout(5000 + 45_000 / speed)
  const from = await sample()
  await setTimeout(seconds * 1000)
  const to = await sample()
  await endAll()
  const placed = to.placed - from.placed
  const at = (share: number) => to.latencies[Math.floor(to.latencies.length * share)] ?? Number.NaN
  return {
    ramp: (full.placed / (full.at - begin.at)) * 1000,
    rate: (placed / (to.at - from.at)) * 1000,
    cost: (to.cpu - from.cpu) / placed,
    p50: at(0.5),
    p99: at(0.99),
  }
}

async function measure(name: string, databaseUrl: () => Promise<string | undefined>) {
  // Twenty calls a second leave the machine time to spare: how soon a line is used again shows the dialer's own delay.
  const calm = await play(await databaseUrl(), 100, 10)
  const few = await play(await databaseUrl(), 100, live / 100)
  const many = await play(await databaseUrl(), live, 1)
  const say = (what: string, it: typeof few) =>
    process.stdout.write(
      `${name}, ${what} live: ${it.rate.toFixed(0)} calls placed a second (${it.ramp.toFixed(0)} while lines fill), ${it.cost.toFixed(2)} ms of the server's processor each; a freed line used again after ${it.p50.toFixed(0)} ms (median), ${it.p99.toFixed(0)} ms (99 in 100)\n`,
    )
  say('100, at a tenth of the pace,', calm)
  say('100', few)
  say(String(live), many)
  process.stdout.write(
    `${name}: a call placed costs ${(many.cost / few.cost).toFixed(2)} × at ${live} live\n`,
  )
}

/** Plays something on a PostgreSQL of its own. */
async function onPostgres(act: (newDatabase: () => Promise<string>) => Promise<void>) {
  const postgres = await startPostgres()
  let n = 0
  try {
    await act(async () => {
      const { Client } = (await import('pg')).default
      const admin = new Client({ connectionString: postgres.url })
      await admin.connect()
      await admin.query(`create database bench_${++n}`)
      await admin.end()
      return postgres.url.replace(/\/postgres$/, `/bench_${n}`)
    })
  } finally {
    await endAll()
    await postgres.stop()
  }
}

/** Runs the simulation test with so many simulations. */
async function playSimulations(count: string) {
  const test = join(import.meta.dirname, '../simulation/simulation.test.ts')
  const project = values.database === 'embedded' ? 'server' : 'server-postgres'
  const args = ['run', '--project', project, test]
  const env = { ...process.env, SIMULATIONS: count }
  const { status, error } = spawnSync('vitest', args, { env, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0)
    throw new Error('An invariant was violated; the seed above repeats the simulation')
}

const contacts = Number(values.contacts)
const parts: Record<string, () => Promise<void>> = {
  simulation: () => playSimulations(values.simulations),
  chaos: () => playChaos(contacts, Number(values.kills)),
  freeze: () => onPostgres(async (database) => playFreeze(contacts, await database())),
  outage: () => onPostgres(async (database) => playOutage(contacts, await database())),
  async throughput() {
    if (values.database !== 'postgres') await measure('embedded', async () => undefined)
    if (values.database !== 'embedded')
      await onPostgres((database) => measure('PostgreSQL', database))
  },
}
const chosen = values.part === 'all' ? Object.values(parts) : [parts[values.part]]
try {
  for (const play of chosen) {
    if (!play) throw new Error(`There is no part ${values.part}: ${Object.keys(parts).join(', ')}`)
    await play()
  }
} finally {
  await endAll()
}
