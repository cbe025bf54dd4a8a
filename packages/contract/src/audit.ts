import * as z from 'zod/mini'
import { type AuditAction, auditActions, auditKinds } from './audit-actions.ts'
import { idParameter, offsetTime, timestamp, wholeNumberParameter, withError } from './shared.ts'

/** Who did something: a user, a program with an API key, the server itself, or nobody who is known. */
const auditActor = z.object({
  kind: z.enum(['user', 'api_key', 'system', 'unknown']),
  /** The id of the user or of the API key. */
  id: z.nullable(z.int()),
  /** The name at that time. */
  name: z.nullable(z.string()),
  /** The e-mail address of the user at that time. */
  email: z.nullable(z.string()),
})

/** What something was done to. */
const auditSubject = z.object({
  /** What it is, such as `contact` or `campaign`. */
  kind: z.string(),
  id: z.nullable(z.string()),
  /** Its name at that time, where it has one; contacts are recorded without their names. */
  label: z.nullable(z.string()),
})

/** One entry of the audit log. */
export const auditEvent = z.object({
  id: z.int(),
  at: timestamp,
  actor: auditActor,
  /** A stable word, such as `contacts.delete`. Later versions add others. */
  action: z.string(),
  subject: z.nullable(auditSubject),
  outcome: z.enum(['done', 'refused']),
  /** The status of the response to a request that was refused. */
  status: z.nullable(z.int()),
  /** The address that the request came from. */
  ip_address: z.nullable(z.string()),
  /** Browser and system in words, such as `Firefox on Linux`. */
  device: z.nullable(z.string()),
  /** The id of the request in the log of the server. */
  request_id: z.nullable(z.string()),
  /** Counts, and the names of changed fields. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
})
export type AuditEvent = z.infer<typeof auditEvent>

const actionMessage = `must be an action such as contacts.delete, or one of ${auditKinds.join(', ')}`
const actionFilter = z.enum(
  [...auditKinds, ...(Object.values(auditActions).flat() as AuditAction[])],
  withError(actionMessage),
)

const time = offsetTime('Use ISO 8601 with an offset')

/** Selects entries of the audit log. */
export const auditFilter = z.object({
  /** An action, or a kind of actions. */
  action: z.optional(actionFilter),
  /** The id of a user. */
  actor: z.optional(idParameter),
  /** Only entries of this time or later. */
  from: z.optional(time),
  /** Only entries before this time. */
  to: z.optional(time),
})
export type AuditFilter = z.infer<typeof auditFilter>

const limitMessage = 'must be between 1 and 100'

export const auditSearch = z.extend(auditFilter, {
  /** Only entries that are older than the one with this id: the last one of the page before. */
  before: z.optional(idParameter),
  limit: z._default(
    wholeNumberParameter(
      z
        .int(withError(limitMessage))
        .check(z.minimum(1, limitMessage), z.maximum(100, limitMessage)),
    ),
    50,
  ),
})

export const auditPage = z.object({
  events: z.array(auditEvent),
  /** Whether there are older entries. */
  has_more: z.boolean(),
})
