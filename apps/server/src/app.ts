import { Hono, type MiddlewareHandler } from 'hono'
import { apiKeyRoutes } from './api-keys.routes.ts'
import { auditRequests, auditRoutes, serveAuditExport } from './audit/index.ts'
import { requirePermission } from './auth/index.ts'
import { callRoutes, serveRecordings, serveWebhook } from './calls/index.ts'
import { serveCampaignLog } from './campaign-log/index.ts'
import { campaignRoutes } from './campaigns/index.ts'
import { contactRoutes, serveExport, serveImport } from './contacts/index.ts'
import { runInWorkspace } from './db/request-scope.ts'
import type { Deps } from './deps.ts'
import type { Dialer } from './dialer/index.ts'
import { disclosureRoutes } from './disclosure/index.ts'
import { errorResponse, HttpError, isExpectedError } from './errors.ts'
import { serveEvents } from './events/index.ts'
import { evidenceRoutes, serveEvidence } from './evidence/index.ts'
import { createImporter } from './imports/index.ts'
import { createMetrics, serveMetrics } from './metrics.ts'
import { serveDocs } from './openapi/index.ts'
import { overviewRoutes } from './overview/index.ts'
import { ownAddressOnly } from './own-address-only.ts'
import { policyRoutes } from './policy/index.ts'
import { privacyRoutes, serveContactExport } from './privacy/index.ts'
import { serveProcedures } from './procedures.ts'
import { logRequests } from './request-log.ts'
import { requireHttps } from './response-headers.ts'
import {
  serveSuppressionExport,
  serveSuppressionImport,
  suppressionRoutes,
} from './suppressions/index.ts'
import { systemRoutes } from './system.routes.ts'
import { traceRequests } from './tracing/index.ts'
import { webhookRoutes } from './webhooks.routes.ts'
import { workspaceRoutes } from './workspace.routes.ts'

/** Creates the API. Does not listen on a port or start the dialer. */
export function createApp(deps: Deps, dialer: Dialer): Hono {
  const app = new Hono()
  const logUnexpected = (error: unknown, request_id: string) => {
    if (!isExpectedError(error)) deps.log.error({ err: error, request_id }, 'request failed')
  }
  app.onError((error, c) => {
    logUnexpected(error, c.get('requestId'))
    const { status, body, headers } = errorResponse(error)
    return c.json(body, status, headers)
  })
  app.use(traceRequests)
  app.use(logRequests(deps.requestLog, createMetrics(deps.registry)))
  if (deps.settings.accounts?.publicUrl.startsWith('https:')) app.use(requireHttps)
  app.use(ownAddressOnly(deps.settings.accounts?.publicUrl))
  // Prometheus has no session, so its token is read before a session is required.
  serveMetrics(app, deps)
  if (deps.auth.handle) app.use('/api/auth/*', deps.auth.handle)
  app.use('/api/*', deps.auth.grantAccess)
  if (deps.settings.accounts) app.use('/api/*', auditRequests(deps))
  app.use('/api/*', requirePermission)
  app.use('/api/*', readOwnProvider(deps))
  app.use('/api/*', inOwnWorkspace)

  serveEvents(app, deps)
  serveWebhook(app, deps, dialer)
  serveDocs(app, deps.settings.accounts)

  const ofRequests: Deps = { ...deps, db: deps.requestDb }
  const runImport = createImporter(ofRequests)
  serveImport(app, ofRequests, runImport)
  serveExport(app, ofRequests)
  serveSuppressionImport(app, ofRequests, runImport)
  serveSuppressionExport(app, ofRequests)
  serveAuditExport(app, ofRequests)
  serveContactExport(app, ofRequests)
  serveEvidence(app, ofRequests)
  serveCampaignLog(app, ofRequests)
  serveRecordings(app, ofRequests)

  const privacy = privacyRoutes(ofRequests, dialer)
  const evidence = evidenceRoutes(ofRequests)
  serveProcedures(app, ofRequests, {
    contacts: { ...contactRoutes(ofRequests, dialer), erase: privacy.eraseContact },
    campaigns: { ...campaignRoutes(ofRequests, dialer), scorecard: evidence.scorecard },
    calls: { ...callRoutes(ofRequests, dialer), evidence: evidence.ofCall },
    overview: overviewRoutes(ofRequests),
    audit: auditRoutes(ofRequests),
    ...systemRoutes(deps),
    ...apiKeyRoutes(deps),
    workspace: { ...workspaceRoutes(deps), ...privacy.retention },
    erasures: privacy.erasures,
    disclosure: disclosureRoutes(ofRequests),
    suppressions: suppressionRoutes(ofRequests, dialer),
    ...webhookRoutes(deps),
    ...policyRoutes(ofRequests, dialer),
  })
  app.all('/api/*', () => {
    throw new HttpError(404, 'not_found', 'There is nothing at this address')
  })
  return app
}

/** Reads the provider of the workspace, which another process may have stored: `callingRulesOf` uses the last reading. */
const readOwnProvider =
  ({ providers }: Deps): MiddlewareHandler =>
  async (c, next) => {
    const access = c.get('access')
    if (access) await providers.of(access.workspaceId)
    return next()
  }

/** Runs what follows in the workspace of the request. */
const inOwnWorkspace: MiddlewareHandler = (c, next) => {
  const access = c.get('access')
  return access ? runInWorkspace(access.workspaceId, next) : next()
}
