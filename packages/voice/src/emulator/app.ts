import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import { createAudio, createRecordingLinks } from './audio.ts'
import { createCalls, createControl } from './calls.ts'
import { createChat } from './chat.ts'
import type { OverLimit } from './faults.ts'
import { conversationOf } from './life.ts'
import type { Links } from './links.ts'
import { isIn, readListQuery } from './list.ts'
import type { Misbehaviour } from './misbehave.ts'
import type { Voice } from './recording.ts'
import { invalidKey, refusal } from './refusals.ts'
import { uuidText } from './request.ts'
import type { Schedule } from './schedule.ts'
import type { Call, Switchboard } from './switchboard.ts'
import { wireAssistants, wirePhoneNumber } from './wire.ts'

export interface AppOptions {
  switchboard: Switchboard
  schedule: Schedule
  links: Links
  voice: Voice
  misbehaviour: Misbehaviour
  now: () => number
  speed: number
  concurrencyLimit: number
  overLimit: OverLimit
  /** The numbers calls may be placed from. */
  phoneNumberIds: readonly string[]
}

/** The provider's HTTP interface over a switchboard. */
export function createApp(options: AppOptions): Hono {
  const { switchboard, schedule, links, voice, misbehaviour, now, speed } = options
  const app = new Hono()
  const phoneNumbers = options.phoneNumberIds.map(wirePhoneNumber)
  const chat = createChat({ now, schedule, wordMs: 40 / speed })

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    console.error(error)
    return c.json({ statusCode: 500, message: 'Internal server error' }, 500)
  })
  app.use(
    bodyLimit({
      maxSize: 8 * 1024 * 1024,
      onError: () => {
        throw refusal(413, 'request entity too large')
      },
    }),
  )
  // Browsers ask the provider directly, from wherever the dashboard is served; only the widget may write.
  const allowMethods = (_: string, { req }: Context) =>
    /\/(chat|call)\/web$/.test(req.path) ? ['POST'] : ['GET', 'HEAD']
  app.use(cors({ origin: '*', allowMethods, maxAge: 600 }))

  app.route('/', createAudio({ links, voice, recorded }))
  app.route('/', createControl({ switchboard, findCall }))

  app.use(async (c, next) => {
    const token = /^bearer (.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]?.trim()
    if (!token || token.startsWith('invalid')) throw refusal(401, invalidKey)
    await next()
  })

  app.route('/', chat)
  app.route('/', createRecordingLinks({ links, recorded }))
  app.route('/', createCalls({ ...options, findCall }))

  app.get('/assistant', misbehaviour.on('list'), (c) => c.json(listed(c, wireAssistants)))
  app.get('/assistant/:id', misbehaviour.on('read'), (c) =>
    c.json(findBy(wireAssistants, c.req.param('id'), 'Assistant')),
  )
  app.get('/phone-number', misbehaviour.on('list'), (c) => c.json(listed(c, phoneNumbers)))
  app.get('/phone-number/:id', misbehaviour.on('read'), (c) =>
    c.json(findBy(phoneNumbers, c.req.param('id'), 'Phone Number')),
  )

  app.all('*', (c) => {
    throw refusal(404, `Cannot ${c.req.method} ${c.req.path}`)
  })

  function findCall(id: string): Call {
    const problem = uuidText(id)
    if (problem) throw refusal(400, [`id ${problem}`])
    const call = switchboard.find(id)
    if (!call) throw refusal(404, `Couldn't Find Call With ID ${id}.`)
    return call
  }

  function recorded(id: string) {
    const { birth, life } = findCall(id)
    const conversation = conversationOf(birth, life)
    if (!conversation || now() < life.reportedAt) throw refusal(404, 'Artifact not found.')
    return conversation
  }

  return app
}

function findBy<T extends { id: string }>(items: readonly T[], id: string, kind: string): T {
  const problem = uuidText(id)
  if (problem) throw refusal(400, [`id ${problem}`])
  const item = items.find((each) => each.id === id)
  if (!item) throw refusal(404, `Couldn't Find ${kind} With ID ${id}.`)
  return item
}

function listed<T extends { createdAt: string; updatedAt: string }>(
  c: Context,
  items: readonly T[],
) {
  const query = readListQuery(c.req.query(), [])
  return items
    .filter(
      (each) =>
        isIn(query.createdAt, Date.parse(each.createdAt)) &&
        isIn(query.updatedAt, Date.parse(each.updatedAt)),
    )
    .slice(0, query.limit)
}
