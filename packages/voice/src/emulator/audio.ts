import { type Context, Hono } from 'hono'
import type { Conversation } from './conversation.ts'
import { httpError } from './http-errors.ts'
import { allChannels, type Channels, type Links } from './links.ts'
import { type Recording, recordingOf, type SpeechRenderer } from './recording.ts'

export interface AudioOptions {
  links: Links
  voice: SpeechRenderer
  /** The conversation of a call; throws the provider's error when there is no such call or no recording yet. */
  recorded: (id: string) => Conversation
}

const channelsPattern = allChannels.join('|')

/** The routes of recordings under signed addresses, which need no token. */
export function createAudio({ links, voice, recorded }: AudioOptions): Hono {
  const app = new Hono()

  app.get('/storage/:name', () => {
    throw httpError(403, 'Access denied. Use the signed address of the recording.')
  })

  app.get(`/recording/:id/:file{(${channelsPattern})\\.wav}`, (c) => {
    const { id, file } = c.req.param()
    const channels = file.replace('.wav', '') as Channels
    const { expires = '', signature = '' } = c.req.query()
    if (!links.isGood(id, channels, expires, signature)) throw httpError(403, 'Request has expired')
    const { turns, seconds } = recorded(id)
    return playable(c, recordingOf(turns, seconds, channels, voice))
  })

  return app
}

/** The routes that redirect to the signed address of a recording. */
export function createRecordingLinks({ links, recorded }: Omit<AudioOptions, 'voice'>): Hono {
  const app = new Hono()
  app.get(`/call/:id/:file{(${channelsPattern})-recording}`, (c) => {
    const { id, file } = c.req.param()
    recorded(id)
    return c.redirect(links.signed(id, file.replace('-recording', '') as Channels).url, 302)
  })
  return app
}

/** Answers with a file, or with the range the player requests. */
function playable(c: Context, recording: Recording) {
  const { bytes } = recording
  const headers = { 'content-type': 'audio/wav', 'accept-ranges': 'bytes' }
  const range = /^bytes=(\d*)-(\d*)$/.exec(c.req.header('range') ?? '')
  const whole = !range || (!range[1] && !range[2])
  const start = whole ? 0 : range[1] ? Number(range[1]) : Math.max(0, bytes - Number(range[2]))
  const last = !whole && range[1] && range[2] ? Math.min(Number(range[2]), bytes - 1) : bytes - 1
  if (start > last) {
    return c.body(null, 416, { ...headers, 'content-range': `bytes */${bytes}` })
  }
  const part = streamOf(recording.read(start, last + 1))
  return c.body(part, whole ? 200 : 206, {
    ...headers,
    'content-length': String(last + 1 - start),
    ...(!whole && { 'content-range': `bytes ${start}-${last}/${bytes}` }),
  })
}

function streamOf(blocks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await blocks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await blocks.return(undefined)
    },
  })
}
