import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres.ts'
import { endAll, makeTempFolder, startBenchProvider, startServer } from '../processes.ts'
import { createCampaigns, post } from './campaigns.ts'
import { readCpuMs, runCost } from './cost.ts'
import { runChaos, runFreeze, runOutage } from './faults.ts'

// Measures the dialer. The part `throughput` measures how many calls a second are placed with ten thousand live calls
// in a thousand campaigns, how much CPU time each takes compared with a hundred live calls at the same rate, and how
// soon a freed line is used again. The part `cost` measures what a call costs on PostgreSQL. The parts `simulation`,
// `chaos`, `freeze` and `outage` check under faults that each contact is called once. Server and provider are separate
// processes. `--part` selects one part.

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
const maxLive = Number(values.live)
const measuredSeconds = Number(values.seconds)
const linesPerCampaign = 10

/** What the benchmark's emulator has counted. */
interface ProviderMetrics {
  placedCount: number
  latencies: number[]
}
interface Sample extends ProviderMetrics {
  atMs: number
  /** The CPU time that the server has used. */
  cpuMs: number
}

/** Measures the throughput with `live` concurrent calls that run `speed` times faster than real time. */
async function measureThroughput(databaseUrl: string | undefined, live: number, speed: number) {
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
  const takeSample = async (): Promise<Sample> => {
    const response = await fetch(`${provider.url}/bench`)
    const metrics = (await response.json()) as ProviderMetrics
    return { ...metrics, atMs: performance.now(), cpuMs: readCpuMs(server.pid()) }
  }
  // A call takes about a minute at speed 1, so this is enough contacts until the measurement ends.
  const contactsPerCampaign =
    linesPerCampaign * Math.ceil(2 + ((measuredSeconds + 5) * speed + 45) / 25)
  const ids = await createCampaigns(
    server,
    live / linesPerCampaign,
    contactsPerCampaign,
    linesPerCampaign,
  )
  const rampStart = await takeSample()
  const idsToStart = [...ids]
  const parallelStarts = Array.from({ length: 8 }, async () => {
    for (let id = idsToStart.pop(); id !== undefined; id = idsToStart.pop()) {
      await post(`${server.url}/api/vapi/campaigns/${id}/start`, {})
    }
  })
  await Promise.all(parallelStarts)
  let rampEnd = await takeSample()
  while (rampEnd.placedCount < live) {
    await setTimeout(100)
    rampEnd = await takeSample()
  }
  // Waits until calls end as fast as new ones begin.
  await setTimeout(5000 + 45_000 / speed)
  const start = await takeSample()
  await setTimeout(measuredSeconds * 1000)
  const end = await takeSample()
  await endAll()
  const placedCount = end.placedCount - start.placedCount
  const percentile = (share: number) =>
    end.latencies[Math.floor(end.latencies.length * share)] ?? Number.NaN
  return {
    rampCallsPerSecond: (rampEnd.placedCount / (rampEnd.atMs - rampStart.atMs)) * 1000,
    callsPerSecond: (placedCount / (end.atMs - start.atMs)) * 1000,
    cpuMsPerCall: (end.cpuMs - start.cpuMs) / placedCount,
    p50: percentile(0.5),
    p99: percentile(0.99),
  }
}

/** Measures the throughput of one database with few and with many live calls, and prints the results. */
async function compareThroughput(
  databaseName: string,
  createDatabase: () => Promise<string | undefined>,
) {
  // At about twenty calls a second the machine is not busy, so the latency is the dialer's own delay.
  const slowCalls = await measureThroughput(await createDatabase(), 100, 10)
  const fewCalls = await measureThroughput(await createDatabase(), 100, maxLive / 100)
  const manyCalls = await measureThroughput(await createDatabase(), maxLive, 1)
  const print = (setup: string, result: typeof fewCalls) =>
    process.stdout.write(
      `${databaseName}, ${setup} live: ${result.callsPerSecond.toFixed(0)} calls placed a second (${result.rampCallsPerSecond.toFixed(0)} while lines fill), ${result.cpuMsPerCall.toFixed(2)} ms of the server's CPU time each; a freed line used again after ${result.p50.toFixed(0)} ms (p50), ${result.p99.toFixed(0)} ms (p99)\n`,
    )
  print('100, at a tenth of the rate,', slowCalls)
  print('100', fewCalls)
  print(String(maxLive), manyCalls)
  const ratio = (manyCalls.cpuMsPerCall / fewCalls.cpuMsPerCall).toFixed(2)
  process.stdout.write(`${databaseName}: CPU time of a call is ${ratio} × at ${maxLive} live\n`)
}

/** Runs a part of the benchmark with a PostgreSQL server of its own, and passes a function that creates databases. */
async function withPostgres(run: (createDatabase: () => Promise<string>) => Promise<void>) {
  const postgres = await startPostgres()
  let databaseCount = 0
  try {
    await run(async () => {
      const { Client } = (await import('pg')).default
      const admin = new Client({ connectionString: postgres.url })
      await admin.connect()
      const name = `bench_${++databaseCount}`
      await admin.query(`create database ${name}`)
      await admin.end()
      return postgres.url.replace(/\/postgres$/, `/${name}`)
    })
  } finally {
    await endAll()
    await postgres.stop()
  }
}

/** Runs the simulation test with `count` simulations. */
async function runSimulations(count: string) {
  const testFile = join(import.meta.dirname, '../simulation/simulation.test.ts')
  const project = values.database === 'embedded' ? 'server' : 'server-postgres'
  const args = ['run', '--project', project, testFile]
  const env = { ...process.env, SIMULATIONS: count }
  const { status, error } = spawnSync('vitest', args, { env, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0)
    throw new Error('An invariant was violated; the seed above repeats the simulation')
}

const contactCount = Number(values.contacts)
const parts: Record<string, () => Promise<void>> = {
  simulation: () => runSimulations(values.simulations),
  chaos: () => runChaos(contactCount, Number(values.kills)),
  freeze: () =>
    withPostgres(async (createDatabase) => runFreeze(contactCount, await createDatabase())),
  outage: () =>
    withPostgres(async (createDatabase) => runOutage(contactCount, await createDatabase())),
  cost: () => withPostgres(async (createDatabase) => runCost(contactCount, await createDatabase())),
  async throughput() {
    if (values.database !== 'postgres') await compareThroughput('embedded', async () => undefined)
    if (values.database !== 'embedded')
      await withPostgres((createDatabase) => compareThroughput('PostgreSQL', createDatabase))
  },
}
const selectedParts = values.part === 'all' ? Object.values(parts) : [parts[values.part]]
try {
  for (const runPart of selectedParts) {
    if (!runPart) {
      throw new Error(`There is no part ${values.part}: ${Object.keys(parts).join(', ')}`)
    }
    await runPart()
  }
} finally {
  await endAll()
}
