import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { openDatabase } from './database.ts'

// The bare side of the comparison, in a process of its own: Hono, the driver and one query, nothing checked.
const [where = '', middle = '0'] = process.argv.slice(2)
const { client } = await openDatabase(where)

const contact =
  'id, user_id, first_name, last_name, phone_number, phone_e164, email, company, tags, created_at'
const queries: Record<string, string> = {
  first: `select ${contact} from contacts where user_id = 1 order by id desc limit 20`,
  last: `select ${contact} from contacts where user_id = 1 order by id limit 20`,
  middle: `select ${contact} from contacts where user_id = 1 order by id desc limit 20 offset ${middle}`,
  stats: 'select answer from bench_answers where user_id = 1 and days = 90',
}
const search = `select ${contact}, count(*) over () as total from contacts
  where user_id = 1 and searchable and search_text like '%' || lower($1) || '%' order by id desc limit 20`

const app = new Hono()
for (const [name, text] of Object.entries(queries)) {
  app.get(`/${name}`, async (c) => c.json((await client.query(text)).rows))
}
app.get('/search', async (c) => c.json((await client.query(search, [c.req.query('q')])).rows))
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`listening at http://127.0.0.1:${port}\n`)
})
process.once('SIGTERM', () => {
  server.close()
  process.exit(0)
})
