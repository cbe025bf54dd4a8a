import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../testing.postgres.ts'
import {
  aFolder,
  endAll,
  type Process,
  placedTwice,
  startBenchProvider,
  startEmulator,
  startServer,
} from './processes.ts'

// How many calls a second are placed with ten thousand live over a thousand campaigns, what one of them
// costs the server beside one placed with a hundred live at the same rate, and how soon a freed line is
// used again, there and where calls are fewer. Then a campaign whose server is killed again and again while
// the provider fails in every way it can: what matters there is not the time but that nobody is called twice
// and nobody forgotten. Server and provider are processes of their own.

const { values } = parseArgs({
  options: {
    live: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '20' },
    database: { type: 'string', default: 'both' },
    part: { type: 'string', default: 'all' },
    contacts: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '10' },
  },
})
const live = Number(values.live)
const seconds = Number(values.seconds)
const lines = 10
const assistant_id = 'a5515700-ca11-4000-8000-000000000001'
let nextNumber = 2_000_000

interface Figures {
  placed: number
  latencies: number[]
}
interface Sample extends Figures {
  at: number
  cpu: number
}

async function post(url: string, body: object): Promise<{ campaign: { id: number } }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 1, ...body }),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<{ campaign: { id: number } }>
}

async function addCampaigns(server: Process, many: number, contacts: number): Promise<number[]> {
  const rows = ['phone_number,tags']
  for (let n = 0; n < many; n++) {
    for (let m = 0; m < contacts; m++) rows.push(`+1202${nextNumber++},round-${n}`)
  }
  const form = new FormData()
  form.set('user_id', '1')
  form.set('file', new File([rows.join('\n')], 'contacts.csv'))
  await fetch(`${server.url}/api/contacts/import`, { method: 'POST', body: form })
  const ids: number[] = []
  for (let n = 0; n < many; n++) {
    const { campaign } = await post(`${server.url}/api/campaigns`, {
      name: `bench ${n}`,
      assistant_id,
      contact_filter: { tag: `round-${n}` },
      max_concurrent_calls: lines,
      retry_attempts: 0,
    })
    await post(`${server.url}/api/campaigns/${campaign.id}/start`, {})
    ids.push(campaign.id)
  }
  return ids
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
      DATA_DIR: aFolder(),
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
  const ids = await addCampaigns(server, live / lines, perCampaign)
  const begin = await sample()
  const queue = [...ids]
  const lanes = Array.from({ length: 8 }, async () => {
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      await post(`${server.url}/api/vapi/campaigns/${id}/start`, {})
    }
  })
  await Promise.all(lanes)
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
  // Twenty calls a second leave the machine time to spare: how soon a line is used again tells of the engine.
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

/** A tenth of each fault, as far as they can happen together. */
const faults = {
  serverErrors: 0.1,
  resets: 0.1,
  slowAnswers: { rate: 0.1, seconds: 1 },
  notJson: 0.1,
  withoutId: 0.1,
  acceptedErrors: 0.1,
  acceptedTimeouts: 0.1,
  acceptedResets: 0.1,
  staleLists: { rate: 0.1, seconds: 1 },
  lateReports: { rate: 0.1, seconds: 2 },
  messages: { lost: 0.1, repeated: 0.1, reordered: 0.1, late: { rate: 0.1, seconds: 1 } },
}

async function playChaos(contacts: number, kills: number): Promise<void> {
  const file = join(aFolder(), 'faults.json')
  writeFileSync(file, JSON.stringify(faults))
  const provider = await startEmulator(['--speed', '50', '--faults', file])
  const timing = { margin: 4000, requestTimeout: 3000, lease: 10_000, silence: 8000 }
  const env = { VAPI_TOKEN: 'bench', VAPI_BASE_URL: provider.url, DATA_DIR: aFolder() }
  const server = await startServer(env, timing, (port) => `http://127.0.0.1:${port}`)
  const [id] = await addCampaigns(server, 1, contacts)
  await post(`${server.url}/api/vapi/campaigns/${id}/start`, {})
  let killed = 0
  for (let status = 'running'; status !== 'completed'; ) {
    await setTimeout(1000)
    const kept = await provider.kept()
    if (killed < kills && kept.length > ((killed + Math.random()) * contacts) / (kills + 1)) {
      await server.end('SIGKILL')
      await server.start()
      killed++
    }
    const answer = await fetch(`${server.url}/api/campaigns/${id}?user_id=1`)
    status = ((await answer.json()) as { campaign: { status: string } }).campaign.status
    // A person looks why it paused, and starts it again.
    if (status === 'paused') await post(`${server.url}/api/campaigns/${id}/start`, {})
  }
  const kept = await provider.kept()
  const numbers = new Set(kept.map(({ customer }) => customer.number))
  const running = kept.filter(({ status }) => status !== 'ended').length
  process.stdout.write(
    `${contacts} contacts, ${killed} kills, a tenth of every fault: ${numbers.size} called, ${placedTwice(kept).length} attempts placed twice, ${running} calls left running\n`,
  )
  await endAll()
}

try {
  if (values.part !== 'throughput') await playChaos(Number(values.contacts), Number(values.kills))
  if (values.part === 'chaos') process.exit(0)
  if (values.database !== 'postgres') await measure('embedded', async () => undefined)
  if (values.database !== 'embedded') {
    const postgres = await startPostgres()
    let n = 0
    await measure('PostgreSQL', async () => {
      const { Client } = (await import('pg')).default
      const admin = new Client({ connectionString: postgres.url })
      await admin.connect()
      await admin.query(`create database bench_${++n}`)
      await admin.end()
      return postgres.url.replace(/\/postgres$/, `/bench_${n}`)
    })
    await postgres.stop()
  }
} finally {
  await endAll()
}
