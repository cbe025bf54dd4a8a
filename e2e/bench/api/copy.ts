import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { from, to } from 'pg-copy-streams'
import type { Client, Connection } from './database.ts'

type Pool = Client & { connect(): Promise<Connection> }
/** The embedded database carries what is copied as a blob beside the statement. */
interface Embedded {
  query(text: string, values: [], options?: { blob?: Blob }): Promise<{ blob?: Blob }>
}

/** Writes what a query answers to a file, as COPY does. */
export async function copyOut(client: Client, query: string, file: string): Promise<void> {
  if (isPool(client)) {
    const connection = await client.connect()
    const stream = connection.query(to(`copy (${query}) to stdout with (format csv, header)`))
    await pipeline(stream, createWriteStream(file))
    connection.release()
  } else {
    const embedded = client as unknown as Embedded
    const text = `copy (${query}) to '/dev/blob' with (format csv, header)`
    const { blob } = await embedded.query(text, [])
    await writeFile(file, new Uint8Array((await blob?.arrayBuffer()) ?? []))
  }
}

/** Reads a file into a table, as COPY does. */
export async function copyIn(client: Client, table: string, file: string): Promise<void> {
  if (isPool(client)) {
    const connection = await client.connect()
    const stream = connection.query(from(`copy ${table} from stdin with (format csv, header)`))
    await pipeline(createReadStream(file), stream)
    connection.release()
  } else {
    const embedded = client as unknown as Embedded
    const blob = new Blob([await readFile(file)])
    await embedded.query(`copy ${table} from '/dev/blob' with (format csv, header)`, [], { blob })
  }
}

function isPool(client: Client): client is Pool {
  return 'totalCount' in client
}

/** Uploads a file as a person's import does; returns what the server answered. */
export function upload(url: string, file: string): Promise<{ imported_count: number }> {
  const boundary = 'callwright-bench'
  const field = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/contacts/import`,
      {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      },
      (answer) => {
        let body = ''
        answer.on('data', (chunk) => {
          body += chunk
        })
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(JSON.parse(body))
          else reject(new Error(`the import answered ${answer.statusCode}: ${body}`))
        })
      },
    )
    sent.on('error', reject)
    sent.write(`${field('user_id')}\r\n\r\n1\r\n`)
    sent.write(`${field('file')}; filename="contacts.csv"\r\ncontent-type: text/csv\r\n\r\n`)
    const stream = createReadStream(file)
    stream.on('error', reject)
    stream.on('end', () => sent.end(`\r\n--${boundary}--\r\n`))
    stream.pipe(sent, { end: false })
  })
}
