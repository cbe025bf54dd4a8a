import type { Context } from 'hono'
import { streamBody } from './stream-body.ts'

/** Responds with a CSV file as it is produced: as a file when `Accept` contains `text/csv`, and otherwise in JSON. */
export async function sendCsv(
  c: Context,
  filename: string,
  csv: AsyncGenerator<Uint8Array>,
): Promise<Response> {
  const wantsCsv = /\btext\/csv\b/i.test(c.req.header('accept') ?? '')
  const pieces = wantsCsv ? csv : streamJson(filename, csv)
  return c.body(await streamBody(pieces), 200, {
    'content-type': wantsCsv ? 'text/csv; charset=utf-8' : 'application/json',
    ...(wantsCsv && { 'content-disposition': `attachment; filename="${filename}"` }),
  })
}

const encoder = new TextEncoder()

async function* streamJson(
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

/**
 * Returns an SQL expression that puts an apostrophe before a cell that a spreadsheet would run as a formula, and before
 * one that already looks escaped, because the import removes one apostrophe. All of these characters sort before `A`, so
 * most cells need only the first comparison.
 */
export const escapeFormula = (text: string) => String.raw`case
  when ${text} collate "C" >= 'A' then ${text}
  when ascii(${text}) in (9, 13, 43, 45, 61, 64) then '''' || ${text}
  when ascii(${text}) = 39 and ${text} ~ '^''+[=+\-@\t\r]' then '''' || ${text}
  else nullif(${text}, '') end`
