import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { callRoutes } from './calls/calls.routes.ts'
import { serveRecordings } from './calls/recording.routes.ts'
import { campaignRoutes } from './campaigns/campaigns.routes.ts'
import { serveImport } from './contacts/contacts.import.ts'
import { contactRoutes } from './contacts/contacts.routes.ts'
import type { Deps } from './deps.ts'
import { answerTo, forHandler, isMeant, Refusal } from './errors.ts'
import { serveEvents } from './events/events.routes.ts'
import { onlyFromHere } from './guard.ts'
import { serveWebhook } from './provider/webhook.routes.ts'
import { systemRoutes } from './system.routes.ts'

/** Room for a hundred thousand ids; files have a limit and an address of their own. */
const largestBody = 2 * 1024 * 1024

/** The API, without side effects: everything it leans on is handed in. */
export function createApp(deps: Deps): Hono {
  const app = new Hono()
  app.onError((error) => {
    if (!isMeant(error)) deps.log.error({ err: error }, 'request failed')
    const { status, body } = answerTo(error)
    return Response.json(body, { status })
  })
  app.use(onlyFromHere)

  serveEvents(app, deps.changes)
  serveImport(app, deps)
  serveRecordings(app, deps)
  serveWebhook(app, deps)

  const handler = new OpenAPIHandler(
    {
      contacts: contactRoutes(deps),
      campaigns: campaignRoutes(deps),
      calls: callRoutes(deps),
      ...systemRoutes(deps),
    },
    {
      customErrorResponseBodyEncoder: (error) => answerTo(error).body,
      clientInterceptors: [
        // The status of the answer is the refusal's: the handler knows only errors of its own kind.
        async ({ next }) => {
          try {
            return await next()
          } catch (error) {
            if (!isMeant(error)) deps.log.error({ err: error }, 'request failed')
            throw forHandler(error)
          }
        },
      ],
    },
  )
  const limit = bodyLimit({ maxSize: largestBody, onError: refuseLarge })
  app.all('/api/*', limit, async (c) => {
    refuseOtherThanJson(c.req.raw)
    const { matched, response } = await handler.handle(c.req.raw, { context: {} })
    if (!matched) throw new Refusal(404, 'not_found', 'There is nothing at this address')
    return response
  })
  return app
}

function refuseLarge(): never {
  throw new Refusal(413, 'too_large', 'The request is larger than 2 MB')
}

function refuseOtherThanJson(request: Request): void {
  const type = request.headers.get('content-type')
  if (request.body && type && !/^application\/json\b/i.test(type)) {
    throw new Refusal(415, 'unsupported_type', 'Send JSON')
  }
}
