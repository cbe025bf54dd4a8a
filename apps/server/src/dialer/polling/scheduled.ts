import { and, eq, getTableColumns } from 'drizzle-orm'
import { calls } from '../../db/tables/calls.table.ts'
import { campaigns, memberships } from '../../db/tables/campaigns.table.ts'
import { decide } from '../../rules/index.ts'
import { loadCallFacts, toPossibleCall } from '../call-facts.ts'
import { isOfProvider, type ProviderDeps } from '../deps.ts'
import { refusalOf } from '../domain/calling-rules.ts'
import { campaignStopped, contactDeleted } from '../domain/conclude-call.ts'
import { allSettledOrThrow, readCall } from './read-call.ts'
import { liveCondition } from './updated.ts'

/**
 * Deletes the calls at the provider that it has scheduled for later, and that must not be placed any more. Each pass tries
 * again as long as the provider reports them as scheduled. Returns `idle` when there is none.
 */
export async function withdrawScheduled(deps: ProviderDeps): Promise<'idle' | 'done'> {
  const scheduled = await deps.db
    .select({
      call: {
        id: calls.id,
        vapi_call_id: calls.vapi_call_id,
        phone_e164: calls.phone_e164,
        last_error: calls.last_error,
      },
      campaign: getTableColumns(campaigns),
      member: getTableColumns(memberships),
    })
    .from(calls)
    .innerJoin(campaigns, eq(campaigns.id, calls.campaign_id))
    .innerJoin(memberships, eq(memberships.id, calls.membership_id))
    .where(and(isOfProvider(deps), liveCondition, eq(calls.status, 'scheduled')))
  if (scheduled.length === 0) return 'idle'
  const possibleCalls = await loadCallFacts(
    deps,
    deps.db,
    scheduled.map(({ call, campaign, member }) => ({
      ...toPossibleCall(campaign, { ...member, call, campaign }),
      // The contact may have another number since.
      phone_e164: call.phone_e164 ?? member.phone_e164,
      leased_call_id: call.id,
    })),
  )
  const now = deps.now()
  await allSettledOrThrow(
    possibleCalls.map(async ({ call, campaign, contact_id, facts }) => {
      const refusal = refusalOf(decide(facts, now))
      const reason =
        (campaign.status === 'cancelled' && campaignStopped) ||
        (contact_id === null && contactDeleted) ||
        (refusal?.reason ?? null)
      const mayBePlaced = reason === null
      if (mayBePlaced && call.last_error === null) return
      if (call.vapi_call_id === null) return
      const setError = (error: string | null) =>
        deps.db
          .update(calls)
          .set({ last_error: error })
          .where(and(eq(calls.id, call.id), eq(calls.status, 'scheduled')))
      // Stored before the request, because the report of the deletion may come before the response.
      if (!mayBePlaced && reason !== call.last_error) await setError(reason)
      // The provider may have begun to dial it: a deletion would end the conversation.
      const record = await readCall(deps, call.vapi_call_id)
      if (record === 'unreadable' || record?.status !== 'scheduled') return
      if (mayBePlaced) {
        // Not cleared before the provider was asked: the end of a deleted call without an error counts as an attempt.
        await setError(null)
        return
      }
      deps.log.info({ call: call.id, reason }, 'deleting a call that the provider has scheduled')
      await deps.provider.deleteCall(call.vapi_call_id)
    }),
  )
  return 'done'
}
