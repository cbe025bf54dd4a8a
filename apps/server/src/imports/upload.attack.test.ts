import { fstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Access } from '../auth/index.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { type ListeningServer, listen } from '../listen.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { receiveUpload } from './upload.ts'

let server: TestServer
/** The app with the default timeouts. */
let defaultServer: ListeningServer
/** The same app, with short timeouts, for the tests with slow senders. */
let shortTimeoutServer: ListeningServer
let folder: string
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  folder = mkdtempSync(join(tmpdir(), 'callwright-uploads-'))
  vi.stubEnv('TMPDIR', folder)
  const anyPort = { host: '127.0.0.1', port: 0 }
  // At least 1024 bytes of a body must arrive in every 300 ms.
  const shortTimeouts = { headersTimeoutMs: 5000, minBodyBytes: 1024, bodyIntervalMs: 300 }
  defaultServer = await listen(server.app.fetch, anyPort)
  shortTimeoutServer = await listen(server.app.fetch, anyPort, shortTimeouts)
})
beforeEach(() => server.clear())
afterAll(async () => {
  await defaultServer.drain(0)
  await shortTimeoutServer.drain(0)
  await server.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const userIdPart = '--test-boundary\r\ncontent-disposition: form-data; name="user_id"\r\n\r\n1\r\n'
const filePartHeaders = (name = 'contacts.csv') =>
  `--test-boundary\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
const csv = 'phone\n+12025550101\n'.padEnd(300_000, '\n')
const multipartHeader = 'content-type: multipart/form-data; boundary=test-boundary'

interface Upload {
  socket: Socket
  /** The complete response, when the connection is closed. */
  response: Promise<string>
}

/** Sends `body` and leaves the request open. Unless `headers` contains a length, the request declares 10 MB. */
function startUpload(body: string, ...headers: string[]): Upload {
  return startUploadTo(defaultServer, body, ...headers)
}

function startUploadTo({ url }: ListeningServer, body: string, ...headers: string[]): Upload {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const response = new Promise<string>((resolve) => {
    socket.on('error', () => {})
    socket.once('close', () => resolve(text))
    socket.once('end', () => socket.end())
  })
  if (!headers.some((header) => /^(content-length|transfer-encoding)/.test(header))) {
    headers.push('content-length: 10000000')
  }
  const requestHead = [
    'POST /api/contacts/import HTTP/1.1',
    `host: ${hostname}:${port}`,
    'connection: close',
    ...headers,
  ]
  socket.write(`${requestHead.join('\r\n')}\r\n\r\n${body}`)
  return { socket, response }
}

const expectEventually = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 })
/** Files that are deleted but still open in this process. The name of a stored file is deleted at once. */
const listDeletedOpenFiles = () =>
  readdirSync('/dev/fd').flatMap((descriptor) => {
    try {
      const file = fstatSync(Number(descriptor))
      return file.isFile() && file.nlink === 0 ? [{ descriptor, size: file.size }] : []
    } catch {
      // The descriptor that `readdirSync` used is listed too, but is closed by now.
      return []
    }
  })
const listLeftovers = () => ({ names: readdirSync(folder), openFiles: listDeletedOpenFiles() })
const noLeftovers = { names: [], openFiles: [] }
/** Waits until a part of the file is on the disk. */
const waitForPartialFile = () =>
  expectEventually(() => listDeletedOpenFiles().some(({ size }) => size > 0)).toBe(true)

const importForm = (content: string, filename = 'contacts.csv') => {
  const body = new FormData()
  body.set('user_id', '1')
  body.set('file', new File([content], filename))
  return body
}
const sendForm = (body: FormData) =>
  fetch(`${defaultServer.url}/api/contacts/import`, { method: 'POST', body })

/** Starts an upload, and waits until the server receives it. */
async function startReceivedUpload(body: string): Promise<Upload> {
  const upload = startUpload(body, multipartHeader)
  await expectEventually(listDeletedOpenFiles).toHaveLength(1)
  return upload
}

/** Starts an upload, and waits until a part of its file is stored. */
async function startPartialUpload(): Promise<Upload> {
  const upload = startUpload(userIdPart + filePartHeaders() + csv, multipartHeader)
  await waitForPartialFile()
  return upload
}

const expectStatus = async ({ response }: Upload, status: number) =>
  expect(await response).toMatch(new RegExp(` ${status} `))

const endBoundary = '\r\n--test-boundary--\r\n'
/** Sends `body`, and declares a length that includes `remainingBody`. */
const startSizedUpload = (body: string, remainingBody = '') =>
  startUpload(body, multipartHeader, `content-length: ${body.length + remainingBody.length}`)

const failingUploads: [string, () => Promise<unknown>][] = [
  [
    'reset before its file',
    async () => (await startReceivedUpload(userIdPart)).socket.resetAndDestroy(),
  ],
  [
    'reset within the headers of its file',
    async () =>
      (
        await startReceivedUpload(userIdPart + filePartHeaders().slice(0, 30))
      ).socket.resetAndDestroy(),
  ],
  ['reset within its file', async () => (await startPartialUpload()).socket.resetAndDestroy()],
  [
    'reset within its file, sent in chunks',
    async () => {
      const size = csv.length.toString(16)
      const content = userIdPart + filePartHeaders()
      const chunks = `${content.length.toString(16)}\r\n${content}\r\n${size}\r\n${csv}\r\n`
      const { socket } = startUpload(chunks, multipartHeader, 'transfer-encoding: chunked')
      await waitForPartialFile()
      socket.resetAndDestroy()
    },
  ],
  ['closed within its file', async () => (await startPartialUpload()).socket.destroy()],
  ['closed on the sender’s side only', async () => (await startPartialUpload()).socket.end()],
  [
    'aborted by a browser',
    async () => {
      const controller = new AbortController()
      const body = new ReadableStream<Uint8Array>({
        start: (stream) =>
          stream.enqueue(new TextEncoder().encode(userIdPart + filePartHeaders() + csv)),
      })
      const request = fetch(`${defaultServer.url}/api/contacts/import`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=test-boundary' },
        duplex: 'half',
        signal: controller.signal,
      } as RequestInit)
      await waitForPartialFile()
      controller.abort()
      await expect(request).rejects.toThrow()
    },
  ],
  [
    'too slow within its file',
    () =>
      expectStatus(
        startUploadTo(shortTimeoutServer, userIdPart + filePartHeaders() + csv, multipartHeader),
        408,
      ),
  ],
  [
    'too slow before its file',
    () => expectStatus(startUploadTo(shortTimeoutServer, userIdPart, multipartHeader), 408),
  ],
  [
    'with an invalid chunk header',
    async () => {
      const content = userIdPart + filePartHeaders() + csv
      const { response } = startUpload(
        `${content.length.toString(16)}\r\n${content}\r\nnonsense\r\n`,
        multipartHeader,
        'transfer-encoding: chunked',
      )
      await response
    },
  ],
  [
    'complete but without the closing boundary',
    () => expectStatus(startSizedUpload(userIdPart + filePartHeaders() + csv), 400),
  ],
  [
    'complete but without the closing boundary, and named .txt',
    () => expectStatus(startSizedUpload(userIdPart + filePartHeaders('a.txt') + csv), 400),
  ],
  [
    'with a boundary other than the one in its header',
    () =>
      expectStatus(startSizedUpload(userIdPart.replaceAll('test-boundary', 'other-boundary')), 400),
  ],
  [
    'without a boundary',
    () => expectStatus(startUpload(csv, 'content-type: multipart/form-data;'), 400),
  ],
  ['of another type', () => expectStatus(startUpload(csv, 'content-type: text/csv'), 415)],
  [
    'of another user',
    async () => {
      const otherUserPart = userIdPart.replace('\r\n1\r\n', '\r\n2\r\n')
      await expectStatus(
        startSizedUpload(otherUserPart + filePartHeaders() + csv + endBoundary),
        403,
      )
    },
  ],
  [
    'over the size limit and never finished',
    async () => {
      const { settings } = server.deps
      const limit = settings.importLimitBytes
      settings.importLimitBytes = 1000
      await expectStatus(startUpload(userIdPart + filePartHeaders() + csv, multipartHeader), 413)
      settings.importLimitBytes = limit
    },
  ],
  [
    'complete but not CSV',
    async () => {
      const file = filePartHeaders() + 'name\n'.padEnd(300_000, 'x\n')
      await expectStatus(startSizedUpload(userIdPart + file + endBoundary), 400)
    },
  ],
  [
    'complete, from a sender who does not wait for the response',
    async () => {
      const { socket } = startSizedUpload(userIdPart + filePartHeaders() + csv, endBoundary)
      await waitForPartialFile()
      await new Promise((resolve) => socket.write(endBoundary, resolve))
      socket.resetAndDestroy()
    },
  ],
]

it.each(failingUploads)('leaves no files after an upload: %s', async (_, send) => {
  await send()
  await expectEventually(listLeftovers).toEqual(noLeftovers)
})

it('still imports a file after the failed uploads', async () => {
  const response = await sendForm(importForm('phone\n+12025550102\n'))
  expect(await response.json()).toEqual({ imported_count: 1, skipped_count: 0, errors: [] })
  await expectEventually(listLeftovers).toEqual(noLeftovers)
})

it('accepts four files concurrently, rejects a fifth, and accepts another file after one import has ended', async () => {
  const content = 'phone\n+12025550103\n'
  const uploads = [1, 2, 3, 4].map(() =>
    startUpload(userIdPart + filePartHeaders(), multipartHeader),
  )
  await expectEventually(listDeletedOpenFiles).toHaveLength(4)
  const rejected = await sendForm(importForm(content))
  expect(rejected.status).toBe(429)
  expect(rejected.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await rejected.json()).toMatchObject({
    code: 'too_many_requests',
    error: expect.stringMatching(/try again/),
  })
  expect(listDeletedOpenFiles()).toHaveLength(4)
  uploads[0]?.socket.resetAndDestroy()
  await expectEventually(listDeletedOpenFiles).toHaveLength(3)
  expect((await sendForm(importForm(content))).status).toBe(200)
})

it('fails immediately, instead of hanging, when the file cannot be written', async () => {
  const request = new Request('http://localhost/', { method: 'POST', body: importForm(csv) })
  const access: Access = { userId: 1, workspaceId: firstWorkspaceId, role: 'admin' }
  const path = join(folder, 'read-only.csv')
  writeFileSync(path, '')
  const readOnlyFile = await open(path)
  onTestFinished(() => readOnlyFile.close())
  await expect(receiveUpload(request, readOnlyFile, 1e9, access)).rejects.toThrow('EBADF')
})
