import { contract } from '@callwright/contract'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routePath } from 'hono/route'
import { callRoutes } from './calls/calls.routes.ts'
import { serveRecordings } from './calls/recording.routes.ts'
import { campaignRoutes } from './campaigns/campaigns.routes.ts'
import { serveExport } from './contacts/contacts.export.ts'
import { serveImport } from './contacts/contacts.import.ts'
import { contactRoutes } from './contacts/contacts.routes.ts'
import type { Deps } from './deps.ts'
import { answerTo, forHandler, isMeant, Refusal } from './errors.ts'
import { serveEvents } from './events/events.routes.ts'
import { onlyFromHere } from './guard.ts'
import { openMetrics, serveMetrics } from './metrics.ts'
import { serveDocs } from './openapi/docs.routes.ts'
import type { RequestContext } from './os.ts'
import { serveWebhook } from './provider/webhook.routes.ts'
import { logRequests } from './request-log.ts'
import { systemRoutes } from './system.routes.ts'

/** Room for a hundred thousand ids; files have a limit and an address of their own. */
const largestBody = 2 * 1024 * 1024

/** The API, without side effects: everything it leans on is handed in. */
export function createApp(deps: Deps): Hono {
  const app = new Hono()
  const fault = (error: unknown, request_id: string) => {
    if (!isMeant(error)) deps.log.error({ err: error, request_id }, 'request failed')
  }
  app.onError((error, c) => {
    fault(error, c.get('requestId'))
    const { status, body } = answerTo(error)
    return c.json(body, status)
  })
  app.use(logRequests(deps.log, openMetrics(deps.registry)))
  app.use(onlyFromHere)

  serveEvents(app, deps.changes)
  serveImport(app, deps)
  serveExport(app, deps)
  serveRecordings(app, deps)
  serveWebhook(app, deps)
  serveDocs(app)
  serveMetrics(app, deps)

  const handler = new OpenAPIHandler<RequestContext>(
    {
      contacts: contactRoutes(deps),
      campaigns: campaignRoutes(deps),
      calls: callRoutes(deps),
      ...systemRoutes(deps),
    },
    {
      rootInterceptors: [
        // Here, where the answer is made: a header set on it afterwards takes the adapter's slow way.
        async ({ next, context }) => {
          const result = await next()
          if (result.response) result.response.headers['x-request-id'] = context.requestId
          return result
        },
      ],
      customErrorResponseBodyEncoder: (error) => answerTo(error).body,
      clientInterceptors: [
        // The status of the answer is the refusal's: the handler knows only errors of its own kind.
        async ({ next, ...options }) => {
          try {
            // Where there is no body, each field that it must have is named.
            return await next({ ...options, input: options.input ?? {} })
          } catch (error) {
            fault(error, options.context.requestId)
            throw forHandler(error)
          }
        },
      ],
    },
  )
  const answer = async (c: Context) => {
    const context = {
      requestId: c.get('requestId'),
      route: `${c.req.method} ${routePath(c)}`,
      idempotencyKey: c.req.header('idempotency-key'),
    }
    const { matched, response } = await handler.handle(c.req.raw, { context })
    if (!matched) throw nothingHere()
    c.set('carriesRequestId', true)
    return response
  }
  for (const { method = 'GET', path = '' } of routes) {
    const checks = method === 'GET' ? [] : [onlyJson, limitBody]
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), ...checks, answer)
  }
  app.all('/api/*', () => {
    throw nothingHere()
  })
  return app
}

const routes = Object.values(contract).flatMap((resource) =>
  Object.values(resource).map((procedure) => procedure['~orpc'].route),
)

const nothingHere = () => new Refusal(404, 'not_found', 'There is nothing at this address')

const onlyJson: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')
  const sent = Number(c.req.header('content-length')) > 0 || c.req.header('transfer-encoding')
  if (type === undefined ? sent : !/^application\/json\s*(;|$)/i.test(type)) {
    throw new Refusal(415, 'unsupported_type', 'Send JSON')
  }
  await next()
}

const limitBody = bodyLimit({
  maxSize: largestBody,
  onError: () => {
    throw new Refusal(413, 'too_large', 'The request is larger than 2 MB')
  },
})
