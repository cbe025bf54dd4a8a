import { contactColumns, contactExport } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { currentUser } from '../auth/index.ts'
import { copyOut } from '../db/copy-out.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { invalidInput } from '../errors.ts'

/** `GET /api/contacts/export`: all contacts as a file, streamed as CSV or within the JSON answer. */
export function serveExport(app: Hono, { db, now }: Deps): void {
  app.get('/api/contacts/export', async (c) => {
    const given = c.req.queries('user_id')
    const query = contactExport.safeParse({ user_id: given?.length === 1 ? given[0] : given })
    if (!query.success) {
      const message = query.error.issues[0]?.message ?? 'Invalid'
      throw invalidInput(`user_id: ${message}`, { user_id: message })
    }
    const user = currentUser(query.data.user_id)
    const today = now().toTemporalInstant().toZonedDateTimeISO('UTC').toPlainDate()
    const filename = `contacts-${today}.csv`
    const asFile = /\btext\/csv\b/i.test(c.req.header('accept') ?? '')
    const pieces = asFile ? csvOf(db, user) : jsonOf(filename, csvOf(db, user))
    // The first piece is there before the answer begins: what fails until then still has its status.
    const body = toBody(pieces, (await pieces.next()).value ?? new Uint8Array())
    return c.body(body, 200, {
      'content-type': asFile ? 'text/csv; charset=utf-8' : 'application/json',
      ...(asFile && { 'content-disposition': `attachment; filename="${filename}"` }),
    })
  })
}

function toBody(pieces: AsyncGenerator<Uint8Array>, first: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first),
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

const encoder = new TextEncoder()

async function* jsonOf(
  filename: string,
  csv: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(`{"filename":${JSON.stringify(filename)},"csv_content":"`)
  for await (const piece of csv) {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(piece)
    yield encoder.encode(JSON.stringify(text).slice(1, -1))
  }
  yield encoder.encode('"}')
}

const rowsAPiece = 10_000

/**
 * Contacts, oldest first, as a CSV file that a spreadsheet opens and an import reads back. Piece by piece:
 * a slow reader holds up no connection and no snapshot.
 */
async function* csvOf(db: Db, userId: number): AsyncGenerator<Uint8Array> {
  yield encoder.encode(`\uFEFF${contactColumns.join(',')}\n`)
  let piece = await pieceAfter(db, userId, 0)
  while (piece) {
    // The database writes the next piece while this one is sent.
    const next = pieceAfter(db, userId, piece.last)
    // Where nobody reads on, nobody hears of its failure.
    next.catch(() => {})
    yield piece.bytes
    piece = await next
  }
}

async function pieceAfter(db: Db, userId: number, after: number) {
  const { rows } = await db.execute<{ last: number | null }>(sql`
    select max(id) as last from (
      select id from contacts where user_id = ${userId} and id > ${after} order by id limit ${rowsAPiece}
    ) as piece`)
  const last = rows[0]?.last
  if (!last) return undefined
  // Without the offset the text of the tags would be made anew for each look at it.
  const bytes = await copyOut(
    db,
    `select ${cells} from (
      select *, ${tagText} as tag_text from contacts
      where user_id = ${userId} and id > ${after} and id <= ${last} order by id offset 0
    ) as piece`,
  )
  return { last, bytes }
}

/** A tag with one of these in it would be read back as two, were they not escaped. */
const tagText = String.raw`case
  when tags = '{}' then ''
  when array_to_string(tags, '') ~ '[\\;|]'
  then (select string_agg(regexp_replace(tag, '([\\;|])', '\\\1', 'g'), ';' order by place)
    from unnest(tags) with ordinality as each (tag, place))
  else array_to_string(tags, ';') end`

/**
 * Before a cell that a spreadsheet would run stands an apostrophe; before one that looks as if it had been
 * given one already, too: the import takes exactly one away. All of these characters stand before the A, which
 * spares most cells a closer look.
 */
const disarmed = (text: string) => String.raw`case
  when ${text} collate "C" >= 'A' then ${text}
  when ascii(${text}) in (9, 13, 43, 45, 61, 64) then '''' || ${text}
  when ascii(${text}) = 39 and ${text} ~ '^''+[=+\-@\t\r]' then '''' || ${text}
  else nullif(${text}, '') end`

const cells = contactColumns
  .map((column) => disarmed(column === 'tags' ? 'tag_text' : column))
  .join(', ')
