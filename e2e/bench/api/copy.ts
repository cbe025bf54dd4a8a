import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { from, to } from 'pg-copy-streams'
import type { Client, Connection } from './database.ts'

type Pool = Client & { connect(): Promise<Connection> }
/** The embedded database, where COPY reads and writes a blob that is passed with the statement. */
interface Embedded {
  query(text: string, values: [], options?: { blob?: Blob }): Promise<{ blob?: Blob }>
}

/** Writes the rows of a query to a CSV file with COPY. */
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

/** Reads a CSV file into a table with COPY. */
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

/** Uploads a file as the import dialog does; returns the body of the response. */
export function upload(url: string, file: string): Promise<{ imported_count: number }> {
  const boundary = 'callwright-bench'
  const field = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`
  return new Promise((resolve, reject) => {
    const uploadRequest = request(
      `${url}/api/contacts/import`,
      {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      },
      (response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () => {
          if (response.statusCode === 200) resolve(JSON.parse(body))
          else reject(new Error(`the import answered ${response.statusCode}: ${body}`))
        })
      },
    )
    uploadRequest.on('error', reject)
    uploadRequest.write(`${field('user_id')}\r\n\r\n1\r\n`)
    uploadRequest.write(
      `${field('file')}; filename="contacts.csv"\r\ncontent-type: text/csv\r\n\r\n`,
    )
    const stream = createReadStream(file)
    stream.on('error', reject)
    stream.on('end', () => uploadRequest.end(`\r\n--${boundary}--\r\n`))
    stream.pipe(uploadRequest, { end: false })
  })
}
