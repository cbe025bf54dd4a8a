import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { makeTempFolder, startEmulator, startServer } from '../processes.ts'
import { createCampaigns, post } from './campaigns.ts'

/** Calls pass so many times faster than real ones. */
const speed = 50
const campaignCount = 5
const linesPerCampaign = 10

/** Returns the fields of a process from `/proc`, after its name. */
const readStat = (pid: number | string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []

/** Returns the user and system time of a process, in milliseconds. */
export function readCpuMs(pid: number | string): number {
  const fields = readStat(pid)
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Returns the user and system time of the children of a process, in milliseconds. */
function readChildrenCpuMs(parentPid: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.reduce((sum, pid) => {
    try {
      return readStat(pid)[1] === parentPid ? sum + readCpuMs(pid) : sum
    } catch {
      // The process has ended since the folder was read.
      return sum
    }
  }, 0)
}

/** Returns the resident memory of a process, in MB. */
const readMemoryMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/**
 * Measures what a call costs: calls so many contacts from one process with ROLE=worker beside one with ROLE=web on a
 * PostgreSQL server, with a copy of each recording, and prints the means.
 */
export async function runCost(callCount: number, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // The server is stopped before the error of a failed measurement is printed.
  client.on('error', () => {})
  await client.connect()
  const query = async (text: string) => Object.values((await client.query(text)).rows[0] ?? {})
  const [backendPid] = await query('select pg_backend_pid()')
  const postmasterPid = readStat(String(backendPid))[1] ?? ''
  const countConnections = async () =>
    Number(
      (await query('select count(*) from pg_stat_activity where datname = current_database()'))[0],
    ) - 1
  const emulator = await startEmulator([
    '--speed',
    String(speed),
    '--concurrency',
    String(campaignCount * linesPerCampaign),
  ])
  const env = {
    DATABASE_URL: databaseUrl,
    VAPI_TOKEN: 'bench',
    VAPI_BASE_URL: emulator.url,
    DATA_DIR: makeTempFolder(),
  }
  const web = await startServer({ ...env, ROLE: 'web' }, {})
  const ids = await createCampaigns(web, campaignCount, callCount / campaignCount, linesPerCampaign)
  const webConnections = await countConnections()
  const worker = await startServer({ ...env, ROLE: 'worker' }, {})
  const takeSample = async () => {
    const [transactions, bytes, recordingBytes, size] = await query(`
      select xact_commit, pg_database_size(datname), pg_total_relation_size('recording_pieces'),
        (select coalesce(sum(size), 0) from recordings)
      from pg_stat_database where datname = current_database()`)
    return {
      workerMs: readCpuMs(worker.pid()),
      webMs: readCpuMs(web.pid()),
      postgresMs: readChildrenCpuMs(postmasterPid),
      transactions: Number(transactions),
      bytes: Number(bytes),
      recordingBytes: Number(recordingBytes),
      size: Number(size),
      atMs: performance.now(),
    }
  }
  const start = await takeSample()
  for (const id of ids) await post(`${web.url}/api/vapi/campaigns/${id}/start`, {})
  const isDone = `select count(*) filter (where status not in ('ended', 'failed'))::integer + count(*)::integer - ${callCount} from calls`
  const jobsLeft = `select count(*)::integer from jobs.job where name = 'copy-recording' and state < 'completed'`
  let end = start
  do {
    await setTimeout(500)
    end = await takeSample()
  } while ((await query(isDone))[0] !== 0 || (await query(jobsLeft))[0] !== 0)
  const [recordings, seconds] = await query(
    `select (select count(*) from recordings), (select avg(duration_seconds) from calls where duration_seconds > 0)`,
  )
  const perCall = (name: keyof typeof start) => (end[name] - start[name]) / callCount
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
  const lines = [
    [
      'calls',
      `${callCount} in ${((end.atMs - start.atMs) / 1000).toFixed(0)} s, ${recordings} with a recording`,
    ],
    ['mean length of an answered call', `${Number(seconds).toFixed(0)} s`],
    ['processor time of the worker', `${perCall('workerMs').toFixed(1)} ms`],
    ['processor time of the web process', `${perCall('webMs').toFixed(1)} ms`],
    ['processor time of PostgreSQL', `${perCall('postgresMs').toFixed(1)} ms`],
    ['transactions', perCall('transactions').toFixed(1)],
    ['database without recordings', kilobytes(perCall('bytes') - perCall('recordingBytes'))],
    [
      'recordings',
      `${kilobytes(perCall('size'))}, ${kilobytes(perCall('recordingBytes'))} on disk`,
    ],
    ['connections of the web process', String(webConnections)],
    ['connections of the worker', String((await countConnections()) - webConnections)],
    ['memory of the worker', `${readMemoryMb(worker.pid()).toFixed(0)} MB`],
    ['memory of the web process', `${readMemoryMb(web.pid()).toFixed(0)} MB`],
  ]
  for (const [name, value] of lines) process.stdout.write(`${name}: ${value}\n`)
  await client.end()
}
