import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { openDatabase } from './database.ts'

// The reference of the comparison, in its own process: Hono, the driver and one query, without any validation.
const [database = '', middleOffset = '0'] = process.argv.slice(2)
const { client } = await openDatabase(database)

const contactColumns =
  'id, user_id, first_name, last_name, phone_number, phone_e164, email, company, tags, created_at'
const queries: Record<string, string> = {
  first: `select ${contactColumns} from contacts where workspace_id = 1 order by id desc limit 20`,
  last: `select ${contactColumns} from contacts where workspace_id = 1 order by id limit 20`,
  middle: `select ${contactColumns} from contacts where workspace_id = 1 order by id desc limit 20 offset ${middleOffset}`,
}
const searchQuery = `select ${contactColumns}, count(*) over () as total from contacts
  where workspace_id = 1 and searchable and search_text like '%' || lower($1) || '%' order by id desc limit 20`

const storedQuery = 'select result from bench_results where name = $1'

const app = new Hono()
for (const [name, text] of Object.entries(queries)) {
  app.get(`/${name}`, async (c) => c.json((await client.query(text)).rows))
}
app.get('/search', async (c) => c.json((await client.query(searchQuery, [c.req.query('q')])).rows))
app.get('/stored', async (c) =>
  c.json((await client.query(storedQuery, [c.req.query('name')])).rows),
)
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`listening at http://127.0.0.1:${port}\n`)
})
process.once('SIGTERM', () => {
  server.close()
  process.exit(0)
})
