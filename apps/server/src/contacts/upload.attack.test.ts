import { fstatSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type ListeningServer, listen } from '../listen.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { receiveUpload } from './upload.ts'

let server: TestServer
let listening: ListeningServer
/** The same app, with short timeouts, for the tests with slow senders. */
let impatient: ListeningServer
let folder: string
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  folder = mkdtempSync(join(tmpdir(), 'callwright-uploads-'))
  vi.stubEnv('TMPDIR', folder)
  const anyPort = { host: '127.0.0.1', port: 0 }
  const impatience = { headersMs: 5000, minBodyBytes: 1024, bodyMs: 300 }
  listening = await listen(server.app.fetch, anyPort)
  impatient = await listen(server.app.fetch, anyPort, impatience)
})
beforeEach(() => server.clear())
afterAll(async () => {
  await listening.drain(0)
  await impatient.drain(0)
  await server.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const userIdPart = '--cut\r\ncontent-disposition: form-data; name="user_id"\r\n\r\n1\r\n'
const fileHead = (name = 'contacts.csv') =>
  `--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
const csv = 'phone\n+12025550101\n'.padEnd(300_000, '\n')
const multipartHeader = 'content-type: multipart/form-data; boundary=cut'

interface Upload {
  socket: Socket
  /** All that came back, once the connection is closed. */
  answer: Promise<string>
}

/** Sends `body` and leaves the request open; unless `headers` say otherwise, it announces ten megabytes. */
function begin(body: string, ...headers: string[]): Upload {
  return beginAt(listening, body, ...headers)
}

function beginAt({ url }: ListeningServer, body: string, ...headers: string[]): Upload {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const answer = new Promise<string>((resolve) => {
    socket.on('error', () => {})
    socket.once('close', () => resolve(text))
    socket.once('end', () => socket.end())
  })
  if (!headers.some((header) => /^(content-length|transfer-encoding)/.test(header))) {
    headers.push('content-length: 10000000')
  }
  const head = [
    'POST /api/contacts/import HTTP/1.1',
    `host: ${hostname}:${port}`,
    'connection: close',
    ...headers,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return { socket, answer }
}

const poll = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 })
const storedSizes = () => {
  const folders = readdirSync(folder)
  return folders.map((name) => statSync(join(folder, name, 'contacts.csv')).size)
}
/** Descriptors of files that are deleted but still open in this process. */
const deletedOpenFiles = () =>
  readdirSync('/dev/fd').filter((descriptor) => {
    try {
      const file = fstatSync(Number(descriptor))
      return file.isFile() && file.nlink === 0
    } catch {
      // The descriptor that `readdirSync` used is listed too, but is closed by now.
      return false
    }
  })
const leftOver = () => ({ folders: readdirSync(folder), descriptors: deletedOpenFiles() })
const nothing = { folders: [], descriptors: [] }
/** Waits until a part of the file is on the disk. */
const untilPartlyStored = () => poll(() => storedSizes().some((size) => size > 0)).toBe(true)

const form = (content: string, filename = 'contacts.csv') => {
  const body = new FormData()
  body.set('user_id', '1')
  body.set('file', new File([content], filename))
  return body
}
const upload = (body: FormData) =>
  fetch(`${listening.url}/api/contacts/import`, { method: 'POST', body })

/** An upload that the server has begun to receive. */
async function beginAndWaitForFolder(body: string): Promise<Upload> {
  const upload = begin(body, multipartHeader)
  await poll(() => readdirSync(folder)).toHaveLength(1)
  return upload
}

/** An upload that is half there. */
async function beginAndWaitForBytes(): Promise<Upload> {
  const upload = begin(userIdPart + fileHead() + csv, multipartHeader)
  await untilPartlyStored()
  return upload
}

const end = '\r\n--cut--\r\n'
const beginExactLength = (body: string, sentLater = '') =>
  begin(body, multipartHeader, `content-length: ${body.length + sentLater.length}`)

const failingUploads: [string, () => Promise<unknown>][] = [
  [
    'reset before its file',
    async () => (await beginAndWaitForFolder(userIdPart)).socket.resetAndDestroy(),
  ],
  [
    'reset within the head of its file',
    async () =>
      (await beginAndWaitForFolder(userIdPart + fileHead().slice(0, 30))).socket.resetAndDestroy(),
  ],
  ['reset within its file', async () => (await beginAndWaitForBytes()).socket.resetAndDestroy()],
  [
    'reset within its file, sent in chunks',
    async () => {
      const size = csv.length.toString(16)
      const head = userIdPart + fileHead()
      const chunks = `${head.length.toString(16)}\r\n${head}\r\n${size}\r\n${csv}\r\n`
      const { socket } = begin(chunks, multipartHeader, 'transfer-encoding: chunked')
      await untilPartlyStored()
      socket.resetAndDestroy()
    },
  ],
  ['closed within its file', async () => (await beginAndWaitForBytes()).socket.destroy()],
  ['closed on the sender’s side alone', async () => (await beginAndWaitForBytes()).socket.end()],
  [
    'aborted by a browser',
    async () => {
      const controller = new AbortController()
      const body = new ReadableStream<Uint8Array>({
        start: (piece) => piece.enqueue(new TextEncoder().encode(userIdPart + fileHead() + csv)),
      })
      const sent = fetch(`${listening.url}/api/contacts/import`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=cut' },
        duplex: 'half',
        signal: controller.signal,
      } as RequestInit)
      await untilPartlyStored()
      controller.abort()
      await expect(sent).rejects.toThrow()
    },
  ],
  [
    'too slow within its file',
    async () => {
      const { answer } = beginAt(impatient, userIdPart + fileHead() + csv, multipartHeader)
      expect(await answer).toMatch(/ 408 /)
    },
  ],
  [
    'too slow before its file',
    async () =>
      expect(await beginAt(impatient, userIdPart, multipartHeader).answer).toMatch(/ 408 /),
  ],
  [
    'with an invalid chunk header',
    async () => {
      const head = userIdPart + fileHead() + csv
      const { answer } = begin(
        `${head.length.toString(16)}\r\n${head}\r\nnonsense\r\n`,
        multipartHeader,
        'transfer-encoding: chunked',
      )
      await answer
    },
  ],
  [
    'complete but without the closing boundary',
    async () =>
      expect(await beginExactLength(userIdPart + fileHead() + csv).answer).toMatch(/ 400 /),
  ],
  [
    'complete but without the closing boundary, and named .txt',
    async () =>
      expect(await beginExactLength(userIdPart + fileHead('a.txt') + csv).answer).toMatch(/ 400 /),
  ],
  [
    'with a boundary other than the one in its header',
    async () =>
      expect(await beginExactLength(userIdPart.replaceAll('cut', 'slit')).answer).toMatch(/ 400 /),
  ],
  [
    'without a boundary',
    async () =>
      expect(await begin(csv, 'content-type: multipart/form-data;').answer).toMatch(/ 400 /),
  ],
  [
    'of another type',
    async () => expect(await begin(csv, 'content-type: text/csv').answer).toMatch(/ 415 /),
  ],
  [
    'of another user',
    async () => {
      const others = userIdPart.replace('\r\n1\r\n', '\r\n2\r\n')
      expect(await beginExactLength(others + fileHead() + csv + end).answer).toMatch(/ 403 /)
    },
  ],
  [
    'over the size limit and never finished',
    async () => {
      const { settings } = server.deps
      const limit = settings.importLimitBytes
      settings.importLimitBytes = 1000
      const { answer } = begin(userIdPart + fileHead() + csv, multipartHeader)
      expect(await answer).toMatch(/ 413 /)
      settings.importLimitBytes = limit
    },
  ],
  [
    'whole, and not CSV',
    async () => {
      const file = fileHead() + 'name\n'.padEnd(300_000, 'x\n')
      expect(await beginExactLength(userIdPart + file + end).answer).toMatch(/ 400 /)
    },
  ],
  [
    'whole, from a sender who does not wait for the answer',
    async () => {
      const { socket } = beginExactLength(userIdPart + fileHead() + csv, end)
      await untilPartlyStored()
      await new Promise((resolve) => socket.write(end, resolve))
      socket.resetAndDestroy()
    },
  ],
]

it.each(failingUploads)('leaves nothing of an upload that is %s', async (_, send) => {
  await send()
  await poll(leftOver).toEqual(nothing)
})

it('imports the next file', async () => {
  const answer = await upload(form('phone\n+12025550102\n'))
  expect(await answer.json()).toEqual({ imported_count: 1, skipped_count: 0, errors: [] })
  await poll(leftOver).toEqual(nothing)
})

it('takes four files at a time, refuses a fifth, and accepts one more after one ends', async () => {
  const content = 'phone\n+12025550103\n'
  const uploads = [1, 2, 3, 4].map(() => begin(userIdPart + fileHead(), multipartHeader))
  await poll(() => readdirSync(folder)).toHaveLength(4)
  const refused = await upload(form(content))
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await refused.json()).toMatchObject({
    code: 'too_many_requests',
    error: expect.stringMatching(/try again/),
  })
  expect(readdirSync(folder)).toHaveLength(4)
  uploads[0]?.socket.resetAndDestroy()
  await poll(() => readdirSync(folder)).toHaveLength(3)
  expect((await upload(form(content))).status).toBe(200)
})

it('fails at once, instead of hanging, when the file cannot be written', async () => {
  const request = new Request('http://localhost/', { method: 'POST', body: form(csv) })
  const nowhere = join(folder, 'none', 'contacts.csv')
  await expect(receiveUpload(request, nowhere, 1e9)).rejects.toThrow('ENOENT')
})
