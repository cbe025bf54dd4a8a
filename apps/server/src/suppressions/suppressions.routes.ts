import type { SuppressionInput } from '@callwright/contract'
import { invalidPhoneNumber, toE164 } from '../contacts/index.ts'
import type { Tx } from '../db/open.ts'
import { addNumbers, addPrefix, findSuppressions } from '../db/suppressions.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import { type Dialer, optedOutEvents } from '../dialer/index.ts'
import { HttpError, invalidField, invalidInput, notFound, wrongState } from '../errors.ts'
import { withIdempotency } from '../idempotency/index.ts'
import { implementer } from '../implementer.ts'
import { pageInfo } from '../paging.ts'
import { publishListChange } from './publish-list-change.ts'
import {
  deleteSuppression,
  findCalledNumber,
  findMatchingContacts,
  findSuppression,
  listSuppressions,
  toSuppression,
} from './suppressions.store.ts'

const subjects = ['number', 'prefix', 'call_id'] as const

/** Implements /api/suppressions, except import and export, which stream. */
export function suppressionRoutes(deps: Deps, dialer: Dialer) {
  const { db, hashNumber, now, settings } = deps

  /** Throws `HttpError` 400 unless exactly one field says what a new entry is about. */
  const requireOneSubject = (input: SuppressionInput) => {
    const given = subjects.filter((name) => input[name] !== undefined)
    if (given.length === 1) return
    const message = `Give exactly one of ${subjects.join(', ')}`
    const fields = (given.length === 0 ? subjects : given).map((name) => [name, message])
    throw invalidInput(message, Object.fromEntries(fields))
  }

  const requireE164 = (phoneNumber: string): string => {
    const e164 = toE164(phoneNumber, settings.defaultCountry)
    if (e164) return e164
    throw invalidField('number', invalidPhoneNumber)
  }

  const alreadyListed = (field: (typeof subjects)[number], text: string) => {
    const message = `${text} is already on the do-not-call list`
    return new HttpError(409, 'already_exists', message, { [field]: message })
  }

  const findNumberOfCall = async (tx: Tx, workspaceId: WorkspaceId, callId: number) => {
    const call = await findCalledNumber(tx, workspaceId, callId)
    if (!call) throw notFound('Call')
    const { number } = call
    if (number === null) throw wrongState('The number of this call is not kept any more')
    return { ...call, number }
  }

  /** Adds a number, or that of a call in which the person opted out. */
  const addNumber = async (
    tx: Tx,
    workspaceId: WorkspaceId,
    entry: { reason: string; source: string; created_by: number },
    subject: { number: string } | { call_id: number },
  ) => {
    const call =
      'call_id' in subject ? await findNumberOfCall(tx, workspaceId, subject.call_id) : undefined
    const number = 'number' in subject ? subject.number : (call?.number ?? '')
    const origin = call ? ('call' as const) : ('entered' as const)
    const newEntry = { ...entry, number, origin, call_id: call?.id }
    const [added] = await addNumbers(tx, deps, workspaceId, [newEntry])
    if (!added) throw alreadyListed(call ? 'call_id' : 'number', number)
    if (call) {
      await deps.webhooks?.add(tx, optedOutEvents(added, call, call.contact_id, added.created_at))
    }
    return added
  }

  return {
    list: implementer.suppressions.list.handler(async ({ input, context }) => {
      const { workspaceId } = context.access
      const { defaultCountry } = settings
      const found = await listSuppressions(db, workspaceId, input, input, defaultCountry)
      const { suppressions, total } = found
      return { suppressions, ...pageInfo(input, total) }
    }),

    create: implementer.suppressions.create.handler(({ input, context }) => {
      requireOneSubject(input)
      const { workspaceId, userId } = context.access
      const { number, prefix, call_id, reason, source } = input
      const e164 = number === undefined ? '' : requireE164(number)
      return withIdempotency(deps, context, workspaceId, input, async (tx) => {
        const entry = { reason, source, created_by: userId }
        const added =
          prefix === undefined
            ? await addNumber(
                tx,
                workspaceId,
                entry,
                call_id === undefined ? { number: e164 } : { call_id },
              )
            : await addPrefix(tx, now, workspaceId, { ...entry, prefix, origin: 'entered' })
        if (!added) throw alreadyListed('prefix', prefix ?? '')
        await publishListChange(tx, workspaceId, [added.id])
        return { suppression: toSuppression(added) }
      })
    }),

    delete: implementer.suppressions.delete.handler(({ input: { params }, context }) => {
      const { workspaceId } = context.access
      return db.transaction(async (tx) => {
        const entry = await findSuppression(tx, workspaceId, params.id)
        if (!entry) throw notFound('Entry')
        if (entry.origin === 'erasure') {
          throw wrongState(
            'This number was erased at the person’s request: it stays on the do-not-call list',
          )
        }
        const contactIds: number[] = []
        for await (const batch of findMatchingContacts(tx, hashNumber, workspaceId, entry)) {
          const numbers = batch.map(({ phone_e164 }) => phone_e164)
          const others = await findSuppressions(tx, hashNumber, workspaceId, numbers, entry.id)
          for (const { id, phone_e164 } of batch) if (!others.has(phone_e164)) contactIds.push(id)
        }
        await dialer.reconsiderSkipped(tx, workspaceId, contactIds, 'do_not_call', async () => {
          if (!(await deleteSuppression(tx, workspaceId, entry.id))) throw notFound('Entry')
        })
        await publishListChange(tx, workspaceId, [entry.id])
        return { deleted_count: 1 }
      })
    }),
  }
}
