import { type Context, Hono } from 'hono'
import type { OverLimit } from './faults.ts'
import { statusAt } from './life.ts'
import type { Links } from './links.ts'
import { isIn, readListQuery } from './list.ts'
import type { Misbehaviour } from './misbehave.ts'
import { refusal } from './refusals.ts'
import {
  type CallRequest,
  type Customer,
  customerProblems,
  readBody,
  readCallsRequest,
  readControl,
  readRename,
} from './request.ts'
import type { Call, Switchboard } from './switchboard.ts'
import { updatedAt, wireAssistants, wireCall } from './wire.ts'

export interface CallsOptions {
  switchboard: Switchboard
  links: Links
  now: () => number
  concurrencyLimit: number
  overLimit: OverLimit
  misbehaviour: Misbehaviour
  /** The numbers calls may be placed from. */
  phoneNumberIds: readonly string[]
  findCall: (id: string) => Call
}

/** Placing calls, reading them and changing them. */
export function createCalls({
  switchboard,
  links,
  now,
  concurrencyLimit,
  overLimit,
  misbehaviour,
  phoneNumberIds,
  findCall,
}: CallsOptions): Hono {
  const app = new Hono()

  const create = async (c: Context) => {
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
      const placed = place(call, customer)
      if (!placed) throw refusal(400, overLimitText())
      return c.json({ subscriptionLimits: limits(isBlocked(placed)), ...wire(placed) }, 201)
    }
    const results = []
    const errors = []
    for (const each of customers ?? []) {
      const [problem] = customerProblems(each)
      const placed = problem ? undefined : place(call, each as Customer)
      if (placed) results.push(wire(placed))
      else errors.push({ customer: each, error: problem ?? overLimitText() })
    }
    return c.json({ subscriptionLimits: limits(false), results, errors }, 201)
  }
  app.post('/call', misbehaviour.on('create'), create)
  // The address of old, which the provider still answers.
  app.post('/call/phone', misbehaviour.on('create'), create)

  app.get('/call', misbehaviour.on('list'), (c) => {
    const query = readListQuery(c.req.query(), ['id', 'assistantId', 'phoneNumberId'])
    const { id, assistantId, phoneNumberId } = query.equal
    const time = now() - misbehaviour.lagMs()
    const createdAt = { ...query.createdAt, to: Math.min(query.createdAt.to, time) }
    const chosen: Call[] = []
    const known = id === undefined ? undefined : switchboard.find(id)
    const candidates =
      id === undefined
        ? switchboard.newestFirst(createdAt, query.updatedAt)
        : known && isIn(createdAt, known.birth.createdAt)
          ? [known]
          : []
    for (const call of candidates) {
      if (chosen.length >= query.limit) break
      const { request } = call.birth
      if (assistantId !== undefined && assistantId !== request.assistantId) continue
      if (phoneNumberId !== undefined && phoneNumberId !== request.phoneNumberId) continue
      if (isIn(query.updatedAt, updatedAt(call, time))) chosen.push(call)
    }
    return c.json(chosen.map((call) => wireCall(call, time, links)))
  })

  app.get('/call/:id', misbehaviour.on('read'), (c) => c.json(wire(findCall(c.req.param('id')))))

  app.patch('/call/:id', async (c) => {
    const call = findCall(c.req.param('id'))
    const { name } = readRename(await readBody(c))
    switchboard.rename(call, name)
    return c.json(wire(call))
  })

  // A call that is not over ends by it and can still be read; one that is over is gone.
  app.delete('/call/:id', async (c) => {
    const call = findCall(c.req.param('id'))
    const status = statusAt(call.life, now())
    if (status === 'ended') switchboard.remove(call)
    else
      switchboard.hangUp(call, status === 'scheduled' ? 'scheduled-call-deleted' : 'call-deleted')
    return c.json(wire(call))
  })

  // Not the provider's: what was accepted, for who wants to prove that nothing was placed twice.
  app.get('/emulator/calls', (c) => {
    const time = now()
    return c.json(
      Array.from(switchboard.placements(), ({ call, createdAt, ...placement }) => ({
        ...placement,
        createdAt: new Date(createdAt).toISOString(),
        ...(call && { status: statusAt(call.life, time) }),
      })),
    )
  })

  /** A call as it now is. */
  function wire(call: Call) {
    return wireCall(call, now(), links)
  }

  /** Nothing where there is no line and the request is to be refused. */
  function place(call: Omit<CallRequest, 'customer'>, customer: Customer): Call | undefined {
    // The provider does not merge: what is said of one customer stands in the place of what is said of all.
    const { assistantOverrides = call.assistantOverrides } = customer
    const request = { ...call, ...(assistantOverrides && { assistantOverrides }), customer }
    const later = Date.parse(call.schedulePlan?.earliestAt ?? '') > now()
    if (later || switchboard.live() < concurrencyLimit) return switchboard.place(request)
    if (overLimit === 'refuse') return undefined
    return switchboard.place(request, overLimit === 'schedule' ? 'waits' : 'ends')
  }

  /** Whether the answer says that there was no line; a call may also be refused one without a word. */
  function isBlocked(call: Call) {
    return overLimit === 'block' && call.birth.withoutLine === 'ends'
  }

  function overLimitText() {
    return `Over Concurrency Limit. ${switchboard.live()} Of ${concurrencyLimit} Concurrent Calls Are In Use.`
  }

  function limits(concurrencyBlocked: boolean) {
    const remainingConcurrentCalls = Math.max(0, concurrencyLimit - switchboard.live())
    return { concurrencyBlocked, concurrencyLimit, remainingConcurrentCalls }
  }

  return app
}

/** Orders to a running call, open to whoever knows its address. */
export function createControl({
  switchboard,
  findCall,
}: Pick<CallsOptions, 'switchboard' | 'findCall'>): Hono {
  const app = new Hono()
  app.post('/call/:id/control', async (c) => {
    const call = findCall(c.req.param('id'))
    readControl(await readBody(c))
    switchboard.hangUp(call, 'manually-canceled')
    return c.json({})
  })
  return app
}
