import { type Context, Hono } from 'hono'
import type { Conversation } from './conversation.ts'
import { httpError } from './http-errors.ts'
import { type Channels, channelOptions, type Links } from './links.ts'
import { type Recording, recordingOf, type SpeechRenderer } from './recording.ts'

export interface AudioOptions {
  links: Links
  renderSpeech: SpeechRenderer
  /** Returns the conversation of a call. Throws the provider's error when the call or its recording does not exist. */
  findConversation: (id: string) => Conversation
}

const channelsPattern = channelOptions.join('|')

/** Returns the routes that serve recordings at signed addresses, which need no token. */
export function createAudioRoutes({ links, renderSpeech, findConversation }: AudioOptions): Hono {
  const app = new Hono()

  app.get('/storage/:name', () => {
    throw httpError(403, 'Access denied. Use the signed address of the recording.')
  })

  app.get(`/recording/:id/:file{(${channelsPattern})\\.wav}`, (c) => {
    const { id, file } = c.req.param()
    const channels = file.replace('.wav', '') as Channels
    const { expires = '', signature = '' } = c.req.query()
    if (!links.isValid(id, channels, expires, signature))
      throw httpError(403, 'Request has expired')
    const { turns, seconds } = findConversation(id)
    return respondWithAudio(c, recordingOf(turns, seconds, channels, renderSpeech))
  })

  return app
}

/** Returns the route that redirects to the signed address of a recording. */
export function createRecordingLinkRoutes({
  links,
  findConversation,
}: Omit<AudioOptions, 'renderSpeech'>): Hono {
  const app = new Hono()
  app.get(`/call/:id/:file{(${channelsPattern})-recording}`, (c) => {
    const { id, file } = c.req.param()
    findConversation(id)
    return c.redirect(links.signed(id, file.replace('-recording', '') as Channels).url, 302)
  })
  return app
}

/** Responds with the whole file, or with the range that the request asks for. */
function respondWithAudio(c: Context, recording: Recording) {
  const { byteLength } = recording
  const headers = { 'content-type': 'audio/wav', 'accept-ranges': 'bytes' }
  const range = /^bytes=(\d*)-(\d*)$/.exec(c.req.header('range') ?? '')
  const isWhole = !range || (!range[1] && !range[2])
  const start = isWhole
    ? 0
    : range[1]
      ? Number(range[1])
      : Math.max(0, byteLength - Number(range[2]))
  const last =
    !isWhole && range[1] && range[2] ? Math.min(Number(range[2]), byteLength - 1) : byteLength - 1
  if (start > last) {
    return c.body(null, 416, { ...headers, 'content-range': `bytes */${byteLength}` })
  }
  const stream = toReadableStream(recording.read(start, last + 1))
  return c.body(stream, isWhole ? 200 : 206, {
    ...headers,
    'content-length': String(last + 1 - start),
    ...(!isWhole && { 'content-range': `bytes ${start}-${last}/${byteLength}` }),
  })
}

function toReadableStream(blocks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
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
