import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDropReporter } from '../drop-reporter.ts'
import { openProvider } from './provider.ts'
import type { RecordingLimits } from './recording.ts'

const drops = openDropReporter(pino({ level: 'silent' }), new Registry())

describe('a recording', () => {
  let recordingServer: Server
  let sendRecording: (response: ServerResponse) => void
  /** Downloads a recording, and returns its size. */
  const download = async (limits: Partial<RecordingLimits>) => {
    const { port } = recordingServer.address() as AddressInfo
    const audio = await openProvider({
      baseUrl: () => `http://127.0.0.1:${port}`,
      token: 'test',
      messages: undefined,
      requestTimeoutMs: 60_000,
      drops,
      recording: limits,
    }).recording('x')
    let size = 0
    for await (const piece of audio?.pieces ?? []) size += piece.byteLength
    return size
  }
  /** Sends data until the connection is closed. */
  const sendEndlessly = (response: ServerResponse) => {
    const timer = setInterval(() => response.write('x'.repeat(1024)), 5)
    response.on('close', () => clearInterval(timer))
  }
  beforeAll(async () => {
    recordingServer = createServer((_, response) => sendRecording(response))
    await new Promise<void>((resolve) => recordingServer.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    recordingServer.closeAllConnections()
    recordingServer.close()
  })

  it('is streamed', async () => {
    sendRecording = (response) => {
      response.write('RI')
      setImmediate(() => response.end('FF'))
    }
    expect(await download({})).toBe(4)
  })

  it('is rejected above the size limit, with and without a content length', async () => {
    const tooLargeMessage = /^The recording is larger than the limit of 1 MB$/
    const bytes = 1024 * 1024
    sendRecording = (response) =>
      response.writeHead(200, { 'content-length': bytes + 1 }).flushHeaders()
    await expect(download({ bytes })).rejects.toThrow(tooLargeMessage)
    sendRecording = (response) => {
      response.write('x'.repeat(bytes))
      response.end('x')
    }
    await expect(download({ bytes })).rejects.toThrow(tooLargeMessage)
    sendRecording = (response) => response.end('x'.repeat(bytes))
    expect(await download({ bytes })).toBe(bytes)
  })

  it.each([
    ['never ends', sendEndlessly, { totalMs: 100 }, /took too long/],
    [
      'stops in the middle',
      (outgoing: ServerResponse) => outgoing.write('x'),
      { idleMs: 100 },
      /broke off/,
    ],
    ['does not begin', () => {}, { idleMs: 100 }, /broke off/],
    [
      'breaks off with the connection',
      (outgoing: ServerResponse) => outgoing.write('x', () => outgoing.destroy()),
      {},
      /./,
    ],
    [
      'switches protocols',
      ({ socket }: ServerResponse) => {
        socket?.write('HTTP/1.1 101 Switching Protocols\r\n')
        socket?.write('Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
      },
      {},
      /answered 101/,
    ],
    ['is empty', (outgoing: ServerResponse) => outgoing.end(), {}, /nothing/],
  ] as const)('that %s fails', async (_, send, limits, reason) => {
    sendRecording = send
    await expect(download(limits)).rejects.toThrow(reason)
  })
})
