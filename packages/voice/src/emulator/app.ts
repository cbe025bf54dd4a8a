import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import { conversationOf, statusAt } from './life.ts'
import type { Channels, Links } from './links.ts'
import { readListQuery } from './list.ts'
import { recordingOf } from './recording.ts'
import { invalidKey, refusal } from './refusals.ts'
import {
  type CallRequest,
  type Customer,
  customerProblems,
  readCallsRequest,
  readControl,
  readRename,
  uuidText,
} from './request.ts'
import type { Call, Switchboard } from './switchboard.ts'
import { updatedAt, wireAssistants, wireCall, wirePhoneNumber } from './wire.ts'

export interface AppOptions {
  switchboard: Switchboard
  links: Links
  now: () => number
  concurrencyLimit: number
  /** The numbers calls may be placed from. */
  phoneNumberIds: readonly string[]
}

/** The provider's HTTP interface over a switchboard. */
export function createApp({
  switchboard,
  links,
  now,
  concurrencyLimit,
  phoneNumberIds,
}: AppOptions) {
  const app = new Hono()
  const phoneNumbers = phoneNumberIds.map(wirePhoneNumber)

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    console.error(error)
    return c.json({ statusCode: 500, message: 'Internal server error' }, 500)
  })
  // Browsers ask the provider directly, from wherever the dashboard is served.
  app.use(cors({ origin: '*', allowMethods: ['GET', 'HEAD'], maxAge: 600 }))
  app.use(
    bodyLimit({
      maxSize: 8 * 1024 * 1024,
      onError: () => {
        throw refusal(413, 'request entity too large')
      },
    }),
  )

  app.get('/storage/:name', () => {
    throw refusal(403, 'Access denied. Use the signed address of the recording.')
  })

  app.get('/recording/:id/:file{(mono|stereo)\\.wav}', (c) => {
    const { id, file } = c.req.param()
    const channels: Channels = file === 'mono.wav' ? 'mono' : 'stereo'
    const { expires = '', signature = '' } = c.req.query()
    if (!links.isGood(id, channels, expires, signature)) throw refusal(403, 'Request has expired')
    const { turns, seconds } = recorded(findCall(id))
    return playable(c, recordingOf(turns, seconds, channels))
  })

  app.post('/call/:id/control', async (c) => {
    const call = findCall(c.req.param('id'))
    readControl(await readBody(c))
    switchboard.hangUp(call, 'manually-canceled')
    return c.json({})
  })

  app.use(async (c, next) => {
    const token = /^bearer (.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]?.trim()
    if (!token || token.startsWith('invalid')) throw refusal(401, invalidKey)
    await next()
  })

  app.post('/call', async (c) => {
    const { call, customer, customers } = readCallsRequest(await readBody(c))
    if (!wireAssistants.some((each) => each.id === call.assistantId)) {
      throw refusal(
        400,
        `Couldn't Get Assistant. \`assistantId\` ${call.assistantId} Does Not Exist.`,
      )
    }
    if (!phoneNumberIds.includes(call.phoneNumberId)) {
      throw refusal(
        400,
        `Couldn't Get Phone Number. \`phoneNumberId\` ${call.phoneNumberId} Does Not Exist.`,
      )
    }
    if (customer) {
      if (!hasSlot(call)) throw refusal(400, overLimit())
      const placed = place(call, customer)
      return c.json({ subscriptionLimits: limits(), ...placed }, 201)
    }
    const results = []
    const errors = []
    for (const each of customers ?? []) {
      const [problem = hasSlot(call) ? undefined : overLimit()] = customerProblems(each)
      if (problem) errors.push({ customer: each, error: problem })
      else results.push(place(call, each as Customer))
    }
    return c.json({ subscriptionLimits: limits(), results, errors }, 201)
  })

  app.get('/call', (c) => {
    const { equal, isWithin, limit } = readListQuery(c.req.query(), [
      'id',
      'assistantId',
      'phoneNumberId',
    ])
    const time = now()
    const chosen: Call[] = []
    for (const call of switchboard.newestFirst()) {
      if (chosen.length >= limit) break
      const { request, createdAt } = call.birth
      const { assistantId, phoneNumberId } = request
      const has: Record<string, string> = { id: call.id, assistantId, phoneNumberId }
      const matches = Object.entries(equal).every(([name, value]) => has[name] === value)
      if (!matches || !isWithin('createdAt', createdAt)) continue
      if (isWithin('updatedAt', updatedAt(call, time))) chosen.push(call)
    }
    return c.json(chosen.map((call) => wireCall(call, time, links)))
  })

  app.get('/call/:id', (c) => c.json(wireCall(findCall(c.req.param('id')), now(), links)))

  app.patch('/call/:id', async (c) => {
    const call = findCall(c.req.param('id'))
    const { name } = readRename(await readBody(c))
    switchboard.rename(call, name)
    return c.json(wireCall(call, now(), links))
  })

  // A call that is not over ends by it and can still be read; one that is over is gone.
  app.delete('/call/:id', async (c) => {
    const call = findCall(c.req.param('id'))
    const status = statusAt(call.life, now())
    if (status === 'ended') switchboard.remove(call)
    else
      switchboard.hangUp(call, status === 'scheduled' ? 'scheduled-call-deleted' : 'call-deleted')
    return c.json(wireCall(call, now(), links))
  })

  app.get('/call/:id/:file{(mono|stereo)-recording}', (c) => {
    const { id, file } = c.req.param()
    const channels: Channels = file === 'mono-recording' ? 'mono' : 'stereo'
    const call = findCall(id)
    recorded(call)
    return c.redirect(links.signed(call.id, channels).url, 302)
  })

  app.get('/assistant', (c) => c.json(listed(c, wireAssistants)))
  app.get('/assistant/:id', (c) => c.json(findBy(wireAssistants, c.req.param('id'), 'Assistant')))
  app.get('/phone-number', (c) => c.json(listed(c, phoneNumbers)))
  app.get('/phone-number/:id', (c) =>
    c.json(findBy(phoneNumbers, c.req.param('id'), 'Phone Number')),
  )

  app.all('*', (c) => {
    throw refusal(404, `Cannot ${c.req.method} ${c.req.path}`)
  })

  function place(call: Omit<CallRequest, 'customer'>, customer: Customer) {
    return wireCall(switchboard.place({ ...call, customer }), now(), links)
  }

  function hasSlot(call: Omit<CallRequest, 'customer'>) {
    const later = Date.parse(call.schedulePlan?.earliestAt ?? '') > now()
    return later || switchboard.live() < concurrencyLimit
  }

  function overLimit() {
    return `Over Concurrency Limit. ${switchboard.live()} Of ${concurrencyLimit} Concurrent Calls Are In Use.`
  }

  function limits() {
    const remainingConcurrentCalls = Math.max(0, concurrencyLimit - switchboard.live())
    return { concurrencyBlocked: false, concurrencyLimit, remainingConcurrentCalls }
  }

  function findCall(id: string): Call {
    const problem = uuidText(id)
    if (problem) throw refusal(400, [`id ${problem}`])
    const call = switchboard.find(id)
    if (!call) throw refusal(404, `Couldn't Find Call With ID ${id}.`)
    return call
  }

  function recorded(call: Call) {
    const conversation = conversationOf(call.birth, call.life)
    if (!conversation || now() < call.life.reportedAt) throw refusal(404, 'Artifact not found.')
    return conversation
  }

  return app
}

/** A file of which a player may ask for a part. */
function playable(c: Context, file: Uint8Array<ArrayBuffer>) {
  const headers = { 'content-type': 'audio/wav', 'accept-ranges': 'bytes' }
  const range = /^bytes=(\d*)-(\d*)$/.exec(c.req.header('range') ?? '')
  if (!range || (!range[1] && !range[2])) return c.body(file, 200, headers)
  const start = range[1] ? Number(range[1]) : Math.max(0, file.length - Number(range[2]))
  const end = range[1] && range[2] ? Math.min(Number(range[2]), file.length - 1) : file.length - 1
  if (start > end) {
    return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.length}` })
  }
  return c.body(file.slice(start, end + 1), 206, {
    ...headers,
    'content-range': `bytes ${start}-${end}/${file.length}`,
  })
}

async function readBody(c: Context): Promise<unknown> {
  const text = await c.req.text()
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refusal(400, (error as SyntaxError).message)
  }
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
        query.isWithin('createdAt', Date.parse(each.createdAt)) &&
        query.isWithin('updatedAt', Date.parse(each.updatedAt)),
    )
    .slice(0, query.limit)
}
