import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Product, startProduct } from '../product.ts'
import { copyIn, copyOut, upload } from './api/copy.ts'
import { createDatabase, openDatabase, startPostgres } from './api/database.ts'
import { contactSql, fillDatabase, searchTerms } from './api/fill.ts'
import { compare, measureDownload, measureRequestRate, readMemoryMb } from './api/measure.ts'

// Compares the API with minimal references that return the same: a handler with one query, COPY, and a stored
// result. Runs first on a PostgreSQL server, then on the embedded database with at most 50,000 rows.
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const rowCount = Number(values.rows)
const embeddedRowCount = Math.min(rowCount, 50_000)
/** How long memory and throughput are measured; shorter in a trial run with few rows. */
const durationSeconds = rowCount < 1_000_000 ? { memory: 10, load: 3 } : { memory: 60, load: 10 }
const perPage = 20

interface Result {
  name: string
  product: string
  reference: string
  ratio: string
  target: string
}

const tempFolder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
try {
  const postgres = await startPostgres()
  try {
    print(
      `PostgreSQL, ${rowCount} contacts and ${rowCount} calls`,
      await benchmarkPostgres(postgres.url),
    )
  } finally {
    await postgres.stop()
  }
  print(
    `Embedded database, ${embeddedRowCount} contacts and ${embeddedRowCount} calls`,
    await benchmarkEmbedded(),
  )
} finally {
  rmSync(tempFolder, { recursive: true, force: true })
}

async function benchmarkPostgres(url: string): Promise<Result[]> {
  const fullDatabase = await createDatabase(url, `bench_${process.pid}`)
  const emptyDatabase = await createDatabase(url, `bench_import_${process.pid}`)
  try {
    await openAndFill(fullDatabase.url, rowCount)
    const results = await withProduct({ DATABASE_URL: fullDatabase.url }, (product) =>
      measureReads(product, fullDatabase.url, rowCount),
    )
    const importResult = await withProduct({ DATABASE_URL: emptyDatabase.url }, (product) =>
      measureImport(product, emptyDatabase.url, rowCount),
    )
    return [...results, importResult]
  } finally {
    await fullDatabase.drop()
    await emptyDatabase.drop()
  }
}

async function benchmarkEmbedded(): Promise<Result[]> {
  const [productFolder, referenceFolder, importFolder] = ['product', 'reference', 'import'].map(
    (name) => join(tempFolder, name),
  )
  if (!productFolder || !referenceFolder || !importFolder) throw new Error('no folders')
  await openAndFill(productFolder, embeddedRowCount)
  // Only one process can open the files of the embedded database, so the reference uses a copy.
  cpSync(productFolder, referenceFolder, { recursive: true })
  const results = await withProduct({ DATA_DIR: productFolder }, (product) =>
    measureReads(product, referenceFolder, embeddedRowCount),
  )
  const importResult = await withProduct({ DATA_DIR: importFolder }, (product) =>
    measureImport(product, join(tempFolder, 'import-reference'), embeddedRowCount),
  )
  return [...results, importResult]
}

async function openAndFill(database: string, rowCount: number): Promise<void> {
  const { client, close } = await openDatabase(database)
  await fillDatabase(client, rowCount)
  await close()
}

/** Measures reads from a product with data. */
async function measureReads(
  product: Product,
  database: string,
  rowCount: number,
): Promise<Result[]> {
  await setTimeout(3000)
  const idleMemory = readMemoryMb(product.pid())
  const computedPaths = {
    'statistics of 90 days': '/api/calls/stats?user_id=1&days=90&tz=America/New_York',
    'statistics of 30 days and those before':
      '/api/calls/stats?user_id=1&days=30&tz=America/New_York',
    'funnel of a campaign': '/api/campaigns/50/funnel?user_id=1',
  }
  const exportResult = await measureExport(product, database, computedPaths)

  const pageCount = Math.ceil(rowCount / perPage)
  const middlePage = Math.ceil(pageCount / 2)
  const reference = await startReference(database, (middlePage - 1) * perPage)
  try {
    const listUrl = (page: number) =>
      `${product.url}/api/contacts?user_id=1&per_page=${perPage}&page=${page}`
    const referenceUrl = (name: string) => () => `${reference.url}/${name}`
    const medianOf500 = { quantile: 0.5, rounds: 500 }
    const results = [
      compareTimes(
        'contacts, first page, p50',
        await compare(() => listUrl(1), referenceUrl('first'), medianOf500),
        '≤ 1.3',
      ),
      compareTimes(
        'contacts, last page, p50',
        await compare(() => listUrl(pageCount), referenceUrl('last'), medianOf500),
        '≤ 1.3',
      ),
      compareTimes(
        'contacts, page in the middle, p50',
        await compare(() => listUrl(middlePage), referenceUrl('middle'), {
          quantile: 0.5,
          rounds: 60,
        }),
        '≤ 1.1',
      ),
      compareTimes('contacts, search, p95', await measureSearch(product, reference.url), '≤ 1.3'),
    ]
    for (const [name, path] of Object.entries(computedPaths)) {
      const times = await compare(
        () => product.url + path,
        referenceUrl(`stored?name=${encodeURIComponent(name)}`),
        { quantile: 0.95, rounds: 500 },
      )
      results.push(compareTimes(`${name}, p95`, times, '≤ 4'))
    }
    const productRate = await measureRequestRate(listUrl(1), 64, durationSeconds.load)
    const referenceRate = await measureRequestRate(
      `${reference.url}/first`,
      64,
      durationSeconds.load,
    )
    results.push({
      name: 'contacts, requests per second on 64 connections',
      product: productRate.toFixed(0),
      reference: referenceRate.toFixed(0),
      ratio: (productRate / referenceRate).toFixed(2),
      target: '≥ 0.75',
    })
    return [...results, exportResult, await measureMemory(product, listUrl(1), idleMemory)]
  } finally {
    reference.stop()
  }
}

async function measureSearch(product: Product, referenceUrl: string) {
  const searchTerm = (round: number) =>
    encodeURIComponent(searchTerms[round % searchTerms.length] ?? '')
  return compare(
    (round) =>
      `${product.url}/api/contacts?user_id=1&per_page=${perPage}&search=${searchTerm(round)}`,
    (round) => `${referenceUrl}/search?q=${searchTerm(round)}`,
    { quantile: 0.95, rounds: searchTerms.length * 15 },
  )
}

/** Compares the export with COPY. Also stores the results of these paths in a table, which the reference reads later. */
async function measureExport(
  product: Product,
  database: string,
  computedPaths: Record<string, string>,
): Promise<Result> {
  const { client, close } = await openDatabase(database)
  await client.query('create table bench_results (name text primary key, result jsonb)')
  for (const [name, path] of Object.entries(computedPaths)) {
    const result = await (await fetch(product.url + path)).json()
    await client.query('insert into bench_results values ($1, $2)', [name, JSON.stringify(result)])
  }
  const startedAt = performance.now()
  const columns = `first_name, last_name, phone_number, email, company, array_to_string(tags, ';') as tags`
  const query = `select ${columns} from contacts where workspace_id = 1 order by id`
  await copyOut(client, query, join(tempFolder, 'exported.csv'))
  const referenceMs = performance.now() - startedAt
  await close()
  const path = '/api/contacts/export?user_id=1'
  const productMs = await measureDownload(product.url + path, { accept: 'text/csv' })
  return compareTimes(
    'contacts, export, streamed',
    { product: productMs, reference: referenceMs },
    '≤ 2.5',
  )
}

/** Compares an import into a product without contacts with COPY of the same rows into an empty copy of the table. */
async function measureImport(
  product: Product,
  database: string,
  rowCount: number,
): Promise<Result> {
  const { client, close } = await openDatabase(database)
  const contactRows = `(select ${contactSql('415')} from generate_series(0, ${rowCount - 1}) as n) as person`
  const csv = join(tempFolder, 'contacts.csv')
  await copyOut(
    client,
    `select first_name, last_name, phone_number, email, company, array_to_string(tags, ';') as tags from ${contactRows}`,
    csv,
  )
  const columns = 'first_name, last_name, phone_number, phone_e164, email, company, tags'
  const prepared = join(tempFolder, 'prepared.csv')
  await copyOut(
    client,
    `select 1 as workspace_id, 1 as user_id, now() as created_at, ${columns} from ${contactRows}`,
    prepared,
  )
  let startedAt = performance.now()
  const { imported_count } = await upload(product.url, csv)
  const productMs = performance.now() - startedAt
  if (imported_count !== rowCount) throw new Error(`${imported_count} of ${rowCount} were imported`)

  await client.query('create table bench_contacts (like contacts including all)')
  startedAt = performance.now()
  await copyIn(client, `bench_contacts (workspace_id, user_id, created_at, ${columns})`, prepared)
  const referenceMs = performance.now() - startedAt
  await close()
  return compareTimes('contacts, import', { product: productMs, reference: referenceMs }, '≤ 2.5')
}

async function measureMemory(product: Product, url: string, idleMemory: number): Promise<Result> {
  let maxMemory = idleMemory
  const sampling = setInterval(() => {
    maxMemory = Math.max(maxMemory, readMemoryMb(product.pid()))
  }, 500)
  await measureRequestRate(url, 200, durationSeconds.memory)
  clearInterval(sampling)
  return {
    name: `memory, ${durationSeconds.memory} s of 200 connections`,
    product: `${maxMemory.toFixed(0)} MB`,
    reference: `${idleMemory.toFixed(0)} MB`,
    ratio: `+ ${(maxMemory - idleMemory).toFixed(0)} MB`,
    target: '≤ + 150 MB',
  }
}

function compareTimes(
  name: string,
  times: { product: number; reference: number },
  target: string,
): Result {
  const formatMs = (ms: number) =>
    ms < 1000 ? `${ms.toPrecision(3)} ms` : `${(ms / 1000).toFixed(1)} s`
  return {
    name,
    product: formatMs(times.product),
    reference: formatMs(times.reference),
    ratio: (times.product / times.reference).toFixed(2),
    target,
  }
}

async function withProduct<T>(
  env: Record<string, string>,
  measure: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await startProduct(env)
  try {
    return await measure(product)
  } finally {
    await product.remove()
  }
}

async function startReference(database: string, middleOffset: number) {
  const file = join(import.meta.dirname, 'api/reference.ts')
  const server: ChildProcess = spawn('node', [file, database, String(middleOffset)], {
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

function print(title: string, results: Result[]): void {
  const header = {
    name: title,
    product: 'product',
    reference: 'reference',
    ratio: 'ratio',
    target: 'target',
  }
  const rule = { name: '---', product: '--:', reference: '--:', ratio: '--:', target: '--:' }
  for (const { name, product, reference, ratio, target } of [header, rule, ...results]) {
    console.log(`| ${[name, product, reference, ratio, target].join(' | ')} |`)
  }
  console.log()
}
