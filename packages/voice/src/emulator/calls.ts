import { type Context, Hono } from 'hono'
import type { Call, CallStore } from './call-store.ts'
import { statusAt } from './call-timeline.ts'
import type { FaultInjection } from './fault-injection.ts'
import type { OverLimit } from './faults.ts'
import { httpError } from './http-errors.ts'
import type { Links } from './links.ts'
import { isIn, readListQuery } from './list.ts'
import {
  type CallRequest,
  type Customer,
  customerProblems,
  readBody,
  readCallsRequest,
  readControl,
  readRename,
} from './request.ts'
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

/** The routes that create, read and change calls. */
export function createCalls({
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
      const placed = place(call, customer)
      if (!placed) throw httpError(400, overLimitText())
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
  app.post('/call', faultInjection.on('create'), create)
  // The provider's former path, which still works.
  app.post('/call/phone', faultInjection.on('create'), create)

  app.get('/call', faultInjection.on('list'), (c) => {
    const query = readListQuery(c.req.query(), ['id', 'assistantId', 'phoneNumberId'])
    const { id, assistantId, phoneNumberId } = query.equal
    const time = now() - faultInjection.lagMs()
    const createdAt = { ...query.createdAt, to: Math.min(query.createdAt.to, time) }
    const chosen: Call[] = []
    const known = id === undefined ? undefined : callStore.find(id)
    const candidates =
      id === undefined
        ? callStore.newestFirst(createdAt, query.updatedAt)
        : known && isIn(createdAt, known.input.createdAt)
          ? [known]
          : []
    for (const call of candidates) {
      if (chosen.length >= query.limit) break
      const { request } = call.input
      if (assistantId !== undefined && assistantId !== request.assistantId) continue
      if (phoneNumberId !== undefined && phoneNumberId !== request.phoneNumberId) continue
      if (isIn(query.updatedAt, updatedAt(call, time))) chosen.push(call)
    }
    return c.json(chosen.map((call) => wireCall(call, time, links)))
  })

  app.get('/call/:id', faultInjection.on('read'), (c) => c.json(wire(findCall(c.req.param('id')))))

  app.patch('/call/:id', async (c) => {
    const call = findCall(c.req.param('id'))
    const { name } = readRename(await readBody(c))
    callStore.rename(call, name)
    return c.json(wire(call))
  })

  // Deleting a running call ends it and keeps it; deleting an ended call removes it.
  app.delete('/call/:id', async (c) => {
    const call = findCall(c.req.param('id'))
    const status = statusAt(call.timeline, now())
    if (status === 'ended') callStore.remove(call)
    else callStore.hangUp(call, status === 'scheduled' ? 'scheduled-call-deleted' : 'call-deleted')
    return c.json(wire(call))
  })

  // Not the provider's: all accepted calls, so that tests can prove that none was placed twice.
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

  /** A call as it is now. */
  function wire(call: Call) {
    return wireCall(call, now(), links)
  }

  /** Returns undefined when no line is free and the request is to be refused. */
  function place(call: Omit<CallRequest, 'customer'>, customer: Customer): Call | undefined {
    // The provider does not merge: a customer's own overrides replace those of the request.
    const { assistantOverrides = call.assistantOverrides } = customer
    const request = { ...call, ...(assistantOverrides && { assistantOverrides }), customer }
    const isScheduled = Date.parse(call.schedulePlan?.earliestAt ?? '') > now()
    if (isScheduled || callStore.live() < concurrencyLimit) return callStore.place(request)
    if (overLimit === 'refuse') return undefined
    return callStore.place(request, overLimit === 'schedule' ? 'waits' : 'ends')
  }

  /** Whether the answer reports that no line was free; in mode `fail` it does not. */
  function isBlocked(call: Call) {
    return overLimit === 'block' && call.input.withoutLine === 'ends'
  }

  function overLimitText() {
    return `Over Concurrency Limit. ${callStore.live()} Of ${concurrencyLimit} Concurrent Calls Are In Use.`
  }

  function limits(concurrencyBlocked: boolean) {
    const remainingConcurrentCalls = Math.max(0, concurrencyLimit - callStore.live())
    return { concurrencyBlocked, concurrencyLimit, remainingConcurrentCalls }
  }

  return app
}

/** The route that controls a running call; its address is its only secret. */
export function createControl({
  callStore,
  findCall,
}: Pick<CallsOptions, 'callStore' | 'findCall'>): Hono {
  const app = new Hono()
  app.post('/call/:id/control', async (c) => {
    const call = findCall(c.req.param('id'))
    readControl(await readBody(c))
    callStore.hangUp(call, 'manually-canceled')
    return c.json({})
  })
  return app
}
