import type { AuditAction, Operation } from '@callwright/contract'
import type { Context, MiddlewareHandler } from 'hono'
import { type Access, originOf } from '../auth/index.ts'
import { type Actor, type NewAuditEvent, recordAuditEvent } from '../db/audit-events.ts'
import type { Deps } from '../deps.ts'
import { operationOf, pathIdOf } from '../operation.ts'
import { type AuditRule, auditedOperations } from './audited-operations.ts'

/**
 * Records each audited operation after it has succeeded, and each request that was refused because of the role, or that
 * changed something although it was refused. A request that is repeated with its idempotency key changes nothing and is
 * not recorded again. The change is committed by then: its transaction belongs to the handler, and a failure of the log
 * must not undo it.
 */
export function auditRequests(deps: Deps): MiddlewareHandler {
  const trustsProxy = deps.settings.accounts?.trustsProxy ?? false
  return async (c, next) => {
    await next()
    const access = c.get('access')
    const event = access && eventOf(c)
    if (!event) return
    const { concernsAccount, ...recorded } = event
    await recordAuditEvent(deps, {
      workspaceId: concernsAccount ? undefined : access.workspaceId,
      actor: actorOf(access),
      origin: originOf(c, trustsProxy),
      ...recorded,
    })
  }
}

function actorOf({ userId, apiKey }: Access): Actor {
  return apiKey ? { apiKey } : { userId }
}

type Recorded = Pick<NewAuditEvent, 'action' | 'subject' | 'details' | 'refusedStatus'> &
  Pick<AuditRule<Operation>, 'concernsAccount'>

function eventOf(c: Context): Recorded | undefined {
  const operation = operationOf(c)
  if (!operation) return undefined
  const rule = auditedOperations[operation] as AuditRule<Operation> | undefined
  const { ok, status } = c.res
  const isRefused = status === 403 || status === rule?.changesWithStatus
  if (!(isRefused || ok) || c.get('isRepeat')) return undefined
  if (isRefused) return refusal(c, operation, rule)
  if (!rule) return undefined
  const { action, concernsAccount } = rule
  return { action, concernsAccount, ...describe(c, operation, rule) }
}

/** Returns the entry of a request that was refused; one that would only read has no action of its own. */
function refusal(
  c: Context,
  operation: Operation,
  rule: AuditRule<Operation> | undefined,
): Recorded {
  const action: AuditAction = rule?.action ?? 'access.refused'
  const subject = rule
    ? rule.subject && { kind: rule.subject, id: pathIdOf(c, operation) }
    : { kind: 'operation', label: operation }
  return { action, subject, refusedStatus: c.res.status }
}

function describe(
  c: Context,
  operation: Operation,
  { subject: kind, id, details }: AuditRule<Operation>,
): Pick<Recorded, 'subject' | 'details'> {
  const exchange = c.get('exchange') as Parameters<NonNullable<typeof details>>[0] | undefined
  if (!exchange) return { subject: kind && { kind, id: pathIdOf(c, operation) } }
  return {
    subject: kind && { kind, id: id?.(exchange) ?? pathIdOf(c, operation) },
    details: details?.(exchange),
  }
}
