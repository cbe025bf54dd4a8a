import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import { createAudioRoutes, createRecordingLinkRoutes } from './audio.ts'
import type { CallStore } from './call-store.ts'
import { conversationOf } from './call-timeline.ts'
import { createCallRoutes, createControlRoute } from './calls.ts'
import { createChatRoutes } from './chat.ts'
import type { FaultInjection } from './fault-injection.ts'
import type { OverLimit } from './faults.ts'
import { httpError, invalidKeyMessage } from './http-errors.ts'
import type { Links } from './links.ts'
import { isInRange, readListQuery } from './list.ts'
import type { SpeechRenderer } from './recording.ts'
import type { Schedule } from './schedule.ts'
import type { Call } from './stored-call.ts'
import { uuidRule } from './validation.ts'
import { wireAssistants, wirePhoneNumber } from './wire.ts'

export interface AppOptions {
  callStore: CallStore
  schedule: Schedule
  links: Links
  renderSpeech: SpeechRenderer
  faultInjection: FaultInjection
  now: () => number
  speed: number
  concurrencyLimit: number
  overLimit: OverLimit
  /** The phone number ids that calls may use. */
  phoneNumberIds: readonly string[]
}

/** Returns the provider's HTTP interface over a call store. */
export function createApp(options: AppOptions): Hono {
  const { callStore, schedule, links, renderSpeech, faultInjection, now, speed } = options
  const app = new Hono()
  const phoneNumbers = options.phoneNumberIds.map(wirePhoneNumber)
  const chat = createChatRoutes({ now, schedule, wordDelayMs: 40 / speed })

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    console.error(error)
    return c.json({ statusCode: 500, message: 'Internal server error' }, 500)
  })
  // Clients compare the times in a response with its date header, so both come from the same clock.
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('date', new Date(now()).toUTCString())
  })
  app.use(
    bodyLimit({
      maxSize: 8 * 1024 * 1024,
      onError: () => {
        throw httpError(413, 'request entity too large')
      },
    }),
  )
  // Browsers call the provider from any origin; only the widget may write.
  const allowMethods = (_: string, { req }: Context) =>
    /\/(chat|call)\/web$/.test(req.path) ? ['POST'] : ['GET', 'HEAD']
  app.use(cors({ origin: '*', allowMethods, maxAge: 600 }))

  app.route(
    '/',
    createAudioRoutes({ links, renderSpeech, findConversation: findRecordedConversation }),
  )
  app.route('/', createControlRoute({ callStore, findCall }))

  app.use(async (c, next) => {
    const token = /^bearer (.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]?.trim()
    if (!token || token.startsWith('invalid')) throw httpError(401, invalidKeyMessage)
    await next()
  })

  app.route('/', chat)
  app.route('/', createRecordingLinkRoutes({ links, findConversation: findRecordedConversation }))
  app.route('/', createCallRoutes({ ...options, findCall }))

  app.get('/assistant', faultInjection.middleware('list'), (c) =>
    c.json(filterList(c, wireAssistants)),
  )
  app.get('/assistant/:id', faultInjection.middleware('read'), (c) =>
    c.json(findById(wireAssistants, c.req.param('id'), 'Assistant')),
  )
  app.get('/phone-number', faultInjection.middleware('list'), (c) =>
    c.json(filterList(c, phoneNumbers)),
  )
  app.get('/phone-number/:id', faultInjection.middleware('read'), (c) =>
    c.json(findById(phoneNumbers, c.req.param('id'), 'Phone Number')),
  )

  app.all('*', (c) => {
    throw httpError(404, `Cannot ${c.req.method} ${c.req.path}`)
  })

  function findCall(id: string): Call {
    const uuidProblem = uuidRule(id)
    if (uuidProblem) throw httpError(400, [`id ${uuidProblem}`])
    const call = callStore.find(id)
    if (!call) throw httpError(404, `Couldn't Find Call With ID ${id}.`)
    return call
  }

  function findRecordedConversation(id: string) {
    const { input, timeline } = findCall(id)
    const conversation = conversationOf(input, timeline)
    if (!conversation || now() < timeline.reportedAt) throw httpError(404, 'Artifact not found.')
    return conversation
  }

  return app
}

function findById<T extends { id: string }>(items: readonly T[], id: string, kind: string): T {
  const uuidProblem = uuidRule(id)
  if (uuidProblem) throw httpError(400, [`id ${uuidProblem}`])
  const item = items.find((each) => each.id === id)
  if (!item) throw httpError(404, `Couldn't Find ${kind} With ID ${id}.`)
  return item
}

function filterList<T extends { createdAt: string; updatedAt: string }>(
  c: Context,
  items: readonly T[],
) {
  const query = readListQuery(c.req.query(), [])
  return items
    .filter(
      (each) =>
        isInRange(query.createdAt, Date.parse(each.createdAt)) &&
        isInRange(query.updatedAt, Date.parse(each.updatedAt)),
    )
    .slice(0, query.limit)
}
