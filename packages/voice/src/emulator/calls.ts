import { type Context, Hono } from 'hono'
import type { CallStore } from './call-store.ts'
import { statusAt } from './call-timeline.ts'
import type { FaultInjection } from './fault-injection.ts'
import type { OverLimit } from './faults.ts'
import { httpError } from './http-errors.ts'
import type { Links } from './links.ts'
import { isInRange, readListQuery } from './list.ts'
import {
  type CallRequest,
  type Customer,
  customerProblems,
  readBody,
  readCallsRequest,
  readControlRequest,
  readRenameRequest,
} from './request.ts'
import type { Call } from './stored-call.ts'
import { updatedAt, wireAssistants, wireCall } from './wire.ts'

export interface CallsOptions {
  callStore: CallStore
  links: Links
  now: () => number
  concurrencyLimit: number
  overLimit: OverLimit
  faultInjection: FaultInjection
  /** The phone number ids that calls may use. */
  phoneNumberIds: readonly string[]
  findCall: (id: string) => Call
}

/** Returns the routes that create, read and change calls. */
export function createCallRoutes({
  callStore,
  links,
  now,
  concurrencyLimit,
  overLimit,
  faultInjection,
  phoneNumberIds,
  findCall,
}: CallsOptions): Hono {
  const app = new Hono()

  const create = async (c: Context) => {
    const { call, customer, customers } = readCallsRequest(await readBody(c))
    if (!wireAssistants.some((each) => each.id === call.assistantId)) {
      throw httpError(
        400,
        `Couldn't Get Assistant. \`assistantId\` ${call.assistantId} Does Not Exist.`,
      )
    }
    if (!phoneNumberIds.includes(call.phoneNumberId)) {
      throw httpError(
        400,
        `Couldn't Get Phone Number. \`phoneNumberId\` ${call.phoneNumberId} Does Not Exist.`,
      )
    }
    if (customer) {
      const placed = placeCall(call, customer)
      if (!placed) throw httpError(400, overLimitMessage())
      return c.json(
        { subscriptionLimits: subscriptionLimits(isBlocked(placed)), ...wireCallNow(placed) },
        201,
      )
    }
    const results = []
    const errors = []
    for (const each of customers ?? []) {
      const [problem] = customerProblems(each)
      const placed = problem ? undefined : placeCall(call, each as Customer)
      if (placed) results.push(wireCallNow(placed))
      else errors.push({ customer: each, error: problem ?? overLimitMessage() })
    }
    return c.json({ subscriptionLimits: subscriptionLimits(false), results, errors }, 201)
  }
  app.post('/call', faultInjection.middleware('create'), create)
  // The provider's former path, which still works.
  app.post('/call/phone', faultInjection.middleware('create'), create)

  app.get('/call', faultInjection.middleware('list'), (c) => {
    const query = readListQuery(c.req.query(), ['id', 'assistantId', 'phoneNumberId'])
    const { id, assistantId, phoneNumberId } = query.equal
    const time = now() - faultInjection.listLagMs()
    const createdAt = { ...query.createdAt, to: Math.min(query.createdAt.to, time) }
    const matches: Call[] = []
    const callWithId = id === undefined ? undefined : callStore.find(id)
    const candidates =
      id === undefined
        ? callStore.newestFirst(createdAt, query.updatedAt)
        : callWithId && isInRange(createdAt, callWithId.input.createdAt)
          ? [callWithId]
          : []
    for (const call of candidates) {
      if (matches.length >= query.limit) break
      const { request } = call.input
      if (assistantId !== undefined && assistantId !== request.assistantId) continue
      if (phoneNumberId !== undefined && phoneNumberId !== request.phoneNumberId) continue
      if (isInRange(query.updatedAt, updatedAt(call, time))) matches.push(call)
    }
    return c.json(matches.map((call) => wireCall(call, time, links)))
  })

  app.get('/call/:id', faultInjection.middleware('read'), (c) =>
    c.json(wireCallNow(findCall(c.req.param('id')))),
  )

  app.patch('/call/:id', async (c) => {
    const call = findCall(c.req.param('id'))
    const { name } = readRenameRequest(await readBody(c))
    callStore.rename(call, name)
    return c.json(wireCallNow(call))
  })

  // Deleting a running call only ends it; deleting an ended call removes it.
  app.delete('/call/:id', async (c) => {
    const call = findCall(c.req.param('id'))
    const status = statusAt(call.timeline, now())
    if (status === 'ended') callStore.remove(call)
    else callStore.hangUp(call, status === 'scheduled' ? 'scheduled-call-deleted' : 'call-deleted')
    return c.json(wireCallNow(call))
  })

  // The provider has no such route: tests use it to prove that no call was placed twice.
  app.get('/emulator/calls', (c) => {
    const time = now()
    return c.json(
      Array.from(callStore.placements(), ({ call, createdAt, ...placement }) => ({
        ...placement,
        createdAt: new Date(createdAt).toISOString(),
        ...(call && { status: statusAt(call.timeline, time) }),
      })),
    )
  })

  /** Returns the current state of a call in the provider's format. */
  function wireCallNow(call: Call) {
    return wireCall(call, now(), links)
  }

  /** Returns undefined when no line is free and the emulator refuses such requests. */
  function placeCall(call: Omit<CallRequest, 'customer'>, customer: Customer): Call | undefined {
    // The provider does not merge: a customer's own overrides replace those of the request.
    const { assistantOverrides = call.assistantOverrides } = customer
    const request = { ...call, ...(assistantOverrides && { assistantOverrides }), customer }
    const isScheduled = Date.parse(call.schedulePlan?.earliestAt ?? '') > now()
    if (isScheduled || callStore.liveCount() < concurrencyLimit) return callStore.place(request)
    if (overLimit === 'refuse') return undefined
    return callStore.place(request, overLimit === 'schedule' ? 'waits' : 'ends')
  }

  /** Whether the response reports that no line was free; in mode `fail` it does not. */
  function isBlocked(call: Call) {
    return overLimit === 'block' && call.input.withoutLine === 'ends'
  }

  function overLimitMessage() {
    return `Over Concurrency Limit. ${callStore.liveCount()} Of ${concurrencyLimit} Concurrent Calls Are In Use.`
  }

  function subscriptionLimits(concurrencyBlocked: boolean) {
    const remainingConcurrentCalls = Math.max(0, concurrencyLimit - callStore.liveCount())
    return { concurrencyBlocked, concurrencyLimit, remainingConcurrentCalls }
  }

  return app
}

/** Returns the route that controls a running call. It needs no token; a server with accounts asks for one before. */
export function createControlRoute({
  callStore,
  findCall,
}: Pick<CallsOptions, 'callStore' | 'findCall'>): Hono {
  const app = new Hono()
  app.post('/call/:id/control', async (c) => {
    const call = findCall(c.req.param('id'))
    readControlRequest(await readBody(c))
    callStore.hangUp(call, 'manually-canceled')
    return c.json({})
  })
  return app
}
