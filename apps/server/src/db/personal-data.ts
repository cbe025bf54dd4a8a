import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { doNotCallSentence, personalFacts } from '../rules/index.ts'
import { erasePersonalParts } from './evidence.ts'
import { isOneOf } from './is-one-of.ts'
import type { Tx } from './open.ts'
import { calls, withoutTranscript } from './tables/calls.table.ts'
import { campaigns, memberships } from './tables/campaigns.table.ts'
import { webhookDeliveries, webhookEndpoints } from './tables/webhooks.table.ts'
import { inWorkspace, type WorkspaceId } from './workspace-id.ts'

/** The sentence without why the number is on the do-not-call list, as JSON. */
const sentenceAsJson = sql`to_jsonb(${doNotCallSentence}::text)`

/** Whether the do-not-call list refused a call right before its request; a call that it refuses earlier is not reserved. */
const isRefusedByList = sql`${calls.decisions} #>> '{placing,refusal,gate}' = 'do_not_call'`

const decisionsWithoutFacts = ['reserving', 'placing']
  .flatMap((moment) =>
    personalFacts.map(({ gate, path }) => [moment, 'gates', gate, 'facts', ...path]),
  )
  .reduce(
    (decisions, path) => sql`${decisions} #- ${`{${path.join()}}`}::text[]`,
    sql`${calls.decisions}`,
  )

/** The decisions on a call without what may name the person. */
const decisionsWithoutTexts = sql`case when ${isRefusedByList}
  then jsonb_set(${decisionsWithoutFacts}, '{placing,refusal,reason}', ${sentenceAsJson})
  else ${decisionsWithoutFacts} end`

/** A call that failed, unless a rule or a person cancelled it, has the sentence with which the provider refused the number. */
const endedReasonWithoutNumber = sql`case when ${calls.status} = 'failed' and ${calls.outcome} is distinct from 'cancelled' then null
  else ${calls.ended_reason} end`

/** Removes who was called from a call, in a statement that joins its campaign. */
const withoutPerson = {
  name: sql`${campaigns.name}`,
  first_name: null,
  last_name: null,
  email: null,
  phone_number: null,
  phone_e164: null,
  last_error: null,
  decisions: decisionsWithoutTexts,
}

/**
 * Removes the copies of names, numbers, addresses and consents from memberships, their calls and the evidence of these.
 * Their campaigns must be locked.
 */
export async function removeContactDetails(tx: Tx, membershipIds: number[]): Promise<void> {
  await erasePersonalParts(tx, isOneOf(calls.membership_id, membershipIds))
  await tx
    .update(calls)
    .set({
      ...withoutPerson,
      ended_reason: sql`case when ${isRefusedByList} then ${doNotCallSentence} else ${endedReasonWithoutNumber} end`,
    })
    .from(campaigns)
    .where(and(eq(campaigns.id, calls.campaign_id), isOneOf(calls.membership_id, membershipIds)))
  await tx
    .update(memberships)
    .set({
      contact_id: null,
      deleted_contact_id: null,
      first_name: '',
      last_name: '',
      phone_number: '',
      phone_e164: '',
      email: '',
      refusal: sql`case when ${memberships.refusal} ->> 'gate' = 'do_not_call'
        then jsonb_set(${memberships.refusal}, '{reason}', ${sentenceAsJson}) else ${memberships.refusal} end`,
    })
    .where(isOneOf(memberships.id, membershipIds))
}

/** The deliveries of a workspace, found by its webhooks: their indexes do not begin with the workspace. */
export const isDeliveryOf = (workspaceId: WorkspaceId): SQL | undefined =>
  and(
    inWorkspace(webhookDeliveries, workspaceId),
    sql`${webhookDeliveries.endpoint_id} in (
      select id from ${webhookEndpoints} where workspace_id = ${workspaceId})`,
  )

/** Removes a number from the reasons for pauses, which quote the provider, and from the events with them. */
export async function removeFromReasons(
  tx: Tx,
  workspaceId: WorkspaceId,
  phoneE164: string,
): Promise<void> {
  const { payload } = webhookDeliveries
  await tx
    .update(webhookDeliveries)
    .set({ payload: sql`replace(${payload}::text, ${phoneE164}, '…')::json` })
    .where(
      and(
        isDeliveryOf(workspaceId),
        sql`strpos(${payload}->'data'->>'paused_reason', ${phoneE164}) > 0`,
      ),
    )
  const { paused_reason } = campaigns
  await tx
    .update(campaigns)
    .set({ paused_reason: sql`replace(${paused_reason}, ${phoneE164}, '…')` })
    .where(
      and(inWorkspace(campaigns, workspaceId), sql`strpos(${paused_reason}, ${phoneE164}) > 0`),
    )
}

/** Removes everything that was said or found out in calls, and that leads to the person. Their campaigns must be locked. */
export async function eraseCalls(tx: Tx, callIds: number[], erasedAt: Date): Promise<void> {
  await erasePersonalParts(tx, isOneOf(calls.id, callIds))
  await tx
    .update(calls)
    .set({
      ...withoutPerson,
      // The reason of a call that was never placed may name the person.
      ended_reason: sql`case when ${calls.status} = 'failed' then null else ${calls.ended_reason} end`,
      ...withoutTranscript,
      cost_breakdown: null,
      phone_call_provider_id: null,
      has_recording: false,
      recording_peaks: null,
      erased_at: erasedAt,
      recording_deleted_at: erasedAt,
      transcript_deleted_at: erasedAt,
      updated_at: erasedAt,
    })
    .from(campaigns)
    .where(
      and(eq(campaigns.id, calls.campaign_id), isOneOf(calls.id, callIds), isNull(calls.erased_at)),
    )
}
