import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Product, startProduct } from '../product.ts'
import { copyIn, copyOut, upload } from './api/copy.ts'
import { createDatabase, openDatabase, startPostgres } from './api/database.ts'
import { contactSql, fill, searches } from './api/fill.ts'
import { compare, download, load, memoryOf } from './api/measure.ts'

// The API beside the least that could answer the same: a bare handler with a bare query, COPY, an answer
// made ahead. First on a PostgreSQL server, then on the embedded database with at most 50,000 rows.
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const rows = Number(values.rows)
const embeddedRows = Math.min(rows, 50_000)
/** Memory and throughput settle slower than a trial run wants to wait. */
const seconds = rows < 1_000_000 ? { memory: 10, load: 3 } : { memory: 60, load: 10 }
const perPage = 20

interface Figure {
  what: string
  ours: string
  reference: string
  ratio: string
  aim: string
}

const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
try {
  const postgres = await startPostgres()
  try {
    print(`PostgreSQL, ${rows} contacts and ${rows} calls`, await onPostgres(postgres.url))
  } finally {
    await postgres.stop()
  }
  print(`Embedded database, ${embeddedRows} contacts and ${embeddedRows} calls`, await onEmbedded())
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function onPostgres(url: string): Promise<Figure[]> {
  const full = await createDatabase(url, `bench_${process.pid}`)
  const empty = await createDatabase(url, `bench_import_${process.pid}`)
  try {
    await fillAt(full.url, rows)
    const answered = await withProduct({ DATABASE_URL: full.url }, (product) =>
      answering(product, full.url, rows),
    )
    const imported = await withProduct({ DATABASE_URL: empty.url }, (product) =>
      importing(product, empty.url, rows),
    )
    return [...answered, imported]
  } finally {
    await full.drop()
    await empty.drop()
  }
}

async function onEmbedded(): Promise<Figure[]> {
  const [ours, reference, empty] = ['ours', 'reference', 'empty'].map((name) => join(folder, name))
  if (!ours || !reference || !empty) throw new Error('no folders')
  await fillAt(ours, embeddedRows)
  // Its files are one process's alone, so the reference has a copy.
  cpSync(ours, reference, { recursive: true })
  const answered = await withProduct({ DATA_DIR: ours }, (product) =>
    answering(product, reference, embeddedRows),
  )
  const imported = await withProduct({ DATA_DIR: empty }, (product) =>
    importing(product, join(folder, 'copied'), embeddedRows),
  )
  return [...answered, imported]
}

async function fillAt(where: string, count: number): Promise<void> {
  const { client, close } = await openDatabase(where)
  await fill(client, count)
  await close()
}

/** Everything that is asked of a server that has been filled. */
async function answering(product: Product, where: string, count: number): Promise<Figure[]> {
  await setTimeout(3000)
  const idle = memoryOf(product.pid())
  const statsPath = '/api/calls/stats?user_id=1&days=90&tz=America/New_York'
  const answer = await (await fetch(product.url + statsPath)).json()
  const exported = await exporting(product, where, answer)

  const pages = Math.ceil(count / perPage)
  const middle = Math.ceil(pages / 2)
  const reference = await startReference(where, (middle - 1) * perPage)
  try {
    const list = (page: number) =>
      `${product.url}/api/contacts?user_id=1&per_page=${perPage}&page=${page}`
    const bare = (name: string) => () => `${reference.url}/${name}`
    const half = { share: 0.5, rounds: 500 }
    const figures = [
      ratio(
        'contacts, first page, p50',
        await compare(() => list(1), bare('first'), half),
        '≤ 1.3',
      ),
      ratio(
        'contacts, last page, p50',
        await compare(() => list(pages), bare('last'), half),
        '≤ 1.3',
      ),
      ratio(
        'contacts, page in the middle, p50',
        await compare(() => list(middle), bare('middle'), { share: 0.5, rounds: 60 }),
        '≤ 1.1',
      ),
      ratio('contacts, search, p95', await searching(product, reference.url), '≤ 1.3'),
      ratio(
        'statistics of 90 days, p95',
        await compare(() => product.url + statsPath, bare('stats'), { share: 0.95, rounds: 500 }),
        '≤ 3',
      ),
    ]
    const asked = await load(list(1), 64, seconds.load)
    const bareAsked = await load(`${reference.url}/first`, 64, seconds.load)
    figures.push({
      what: 'contacts, requests a second on 64 connections',
      ours: asked.toFixed(0),
      reference: bareAsked.toFixed(0),
      ratio: (asked / bareAsked).toFixed(2),
      aim: '≥ 0.75',
    })
    return [...figures, exported, await remembering(product, list(1), idle)]
  } finally {
    reference.stop()
  }
}

async function searching(product: Product, reference: string) {
  const term = (round: number) => encodeURIComponent(searches[round % searches.length] ?? '')
  return compare(
    (round) => `${product.url}/api/contacts?user_id=1&per_page=${perPage}&search=${term(round)}`,
    (round) => `${reference}/search?q=${term(round)}`,
    { share: 0.95, rounds: searches.length * 15 },
  )
}

/** The export beside COPY; leaves the table with the answer made ahead behind, for the reference. */
async function exporting(product: Product, where: string, answer: unknown): Promise<Figure> {
  const { client, close } = await openDatabase(where)
  await client.query(
    'create table bench_answers (user_id integer, days integer, answer jsonb, primary key (user_id, days))',
  )
  await client.query('insert into bench_answers values (1, 90, $1)', [JSON.stringify(answer)])
  const began = performance.now()
  const columns = `first_name, last_name, phone_number, email, company, array_to_string(tags, ';') as tags`
  const query = `select ${columns} from contacts where user_id = 1 order by id`
  await copyOut(client, query, join(folder, 'exported.csv'))
  const reference = performance.now() - began
  await close()
  const path = '/api/contacts/export?user_id=1'
  const ours = await download(product.url + path, { accept: 'text/csv' })
  return ratio('contacts, export, streamed', { ours, reference }, '≤ 2.5')
}

/** An import into a server that has no contacts, beside COPY of the same rows into the same, empty table. */
async function importing(product: Product, where: string, count: number): Promise<Figure> {
  const { client, close } = await openDatabase(where)
  const people = `(select ${contactSql('415')} from generate_series(0, ${count - 1}) as n) as person`
  const csv = join(folder, 'contacts.csv')
  await copyOut(
    client,
    `select first_name, last_name, phone_number, email, company, array_to_string(tags, ';') as tags from ${people}`,
    csv,
  )
  const columns = 'first_name, last_name, phone_number, phone_e164, email, company, tags'
  const prepared = join(folder, 'prepared.csv')
  await copyOut(
    client,
    `select 1 as user_id, now() as created_at, ${columns} from ${people}`,
    prepared,
  )
  let began = performance.now()
  const { imported_count } = await upload(product.url, csv)
  const ours = performance.now() - began
  if (imported_count !== count) throw new Error(`${imported_count} of ${count} were imported`)

  await client.query('create table bench_contacts (like contacts including all)')
  began = performance.now()
  await copyIn(client, `bench_contacts (user_id, created_at, ${columns})`, prepared)
  const reference = performance.now() - began
  await close()
  return ratio('contacts, import', { ours, reference }, '≤ 2.5')
}

async function remembering(product: Product, url: string, idle: number): Promise<Figure> {
  let most = idle
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(product.pid()))
  }, 500)
  await load(url, 200, seconds.memory)
  clearInterval(watch)
  return {
    what: `memory, ${seconds.memory} s of 200 connections`,
    ours: `${most.toFixed(0)} MB`,
    reference: `${idle.toFixed(0)} MB`,
    ratio: `+ ${(most - idle).toFixed(0)} MB`,
    aim: '≤ + 150 MB',
  }
}

function ratio(what: string, taken: { ours: number; reference: number }, aim: string): Figure {
  const told = (ms: number) =>
    ms < 1000 ? `${ms.toPrecision(3)} ms` : `${(ms / 1000).toFixed(1)} s`
  return {
    what,
    ours: told(taken.ours),
    reference: told(taken.reference),
    ratio: (taken.ours / taken.reference).toFixed(2),
    aim,
  }
}

async function withProduct<T>(
  env: Record<string, string>,
  act: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await startProduct(env)
  try {
    return await act(product)
  } finally {
    await product.remove()
  }
}

async function startReference(where: string, middle: number) {
  const file = join(import.meta.dirname, 'api/reference.ts')
  const server: ChildProcess = spawn('node', [file, where, String(middle)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout?.on('data', (chunk) => {
      const address = /listening at (\S+)/.exec(String(chunk))?.[1]
      if (address) resolve(address)
    })
    server.once('exit', () => reject(new Error('the reference did not start')))
  })
  return { url, stop: () => server.kill('SIGTERM') }
}

function print(title: string, figures: Figure[]): void {
  const heads = { what: title, ours: 'ours', reference: 'reference', ratio: 'ratio', aim: 'aim' }
  const lines = [heads, { what: '---', ours: '--:', reference: '--:', ratio: '--:', aim: '--:' }]
  for (const { what, ours, reference, ratio, aim } of [...lines, ...figures]) {
    console.log(`| ${[what, ours, reference, ratio, aim].join(' | ')} |`)
  }
  console.log()
}
