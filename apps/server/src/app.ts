import { Hono } from 'hono'
import { callRoutes } from './calls/calls.routes.ts'
import { serveRecordings } from './calls/recording.routes.ts'
import { campaignRoutes } from './campaigns/campaigns.routes.ts'
import { serveExport } from './contacts/contacts.export.ts'
import { serveImport } from './contacts/contacts.import.ts'
import { contactRoutes } from './contacts/contacts.routes.ts'
import type { Deps } from './deps.ts'
import { answerTo, isMeant, Refusal } from './errors.ts'
import { serveEvents } from './events/events.routes.ts'
import { onlyFromHere } from './guard.ts'
import { openMetrics, serveMetrics } from './metrics.ts'
import { serveDocs } from './openapi/docs.routes.ts'
import { serveProcedures } from './procedures.ts'
import { serveWebhook } from './provider/webhook.routes.ts'
import { logRequests } from './request-log.ts'
import { systemRoutes } from './system.routes.ts'

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

  serveProcedures(app, {
    contacts: contactRoutes(deps),
    campaigns: campaignRoutes(deps),
    calls: callRoutes(deps),
    ...systemRoutes(deps),
  })
  app.all('/api/*', () => {
    throw new Refusal(404, 'not_found', 'There is nothing at this address')
  })
  return app
}
