import {
  type CampaignPurpose,
  type ContactConsent,
  type EvidenceParts,
  outcomeByReasonClass,
} from '@callwright/contract'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { calls } from '../../db/tables/calls.table.ts'
import { campaigns, memberships } from '../../db/tables/campaigns.table.ts'
import { type CallDecisions, type StoredDecision, withoutPersonalFacts } from '../../rules/index.ts'
import { toIso } from '../../to-iso.ts'

/** The columns from which the parts of evidence are made. */
const columns = {
  id: calls.id,
  campaign_id: calls.campaign_id,
  workspace_id: calls.workspace_id,
  attempt_id: calls.attempt_id,
  attempt_number: calls.attempt_number,
  contact_id: memberships.contact_id,
  first_name: sql<string>`coalesce(${calls.first_name}, ${memberships.first_name})`,
  last_name: sql<string>`coalesce(${calls.last_name}, ${memberships.last_name})`,
  phone_e164: calls.phone_e164,
  purpose: campaigns.purpose,
  campaign_name: campaigns.name,
  decisions: calls.decisions,
  assistant_id: calls.assistant_id,
  phone_number_id: calls.phone_number_id,
  created_at: calls.created_at,
  attempted_at: calls.attempted_at,
  vapi_created_at: calls.vapi_created_at,
  vapi_call_id: calls.vapi_call_id,
  rejected_provider_ids: calls.rejected_provider_ids,
  duplicate_provider_ids: calls.duplicate_provider_ids,
  disclosure: calls.disclosure,
  status: calls.status,
  outcome: calls.outcome,
  ended_reason: calls.ended_reason,
  started_at: calls.started_at,
  ended_at: calls.ended_at,
  duration_seconds: calls.duration_seconds,
  cost_usd: calls.cost_usd,
}

/** Selects the calls with what their evidence says. */
export const selectEvidenceRows = (db: Pick<Tx, 'select'>) =>
  db
    .select(columns)
    .from(calls)
    .innerJoin(memberships, eq(memberships.id, calls.membership_id))
    .innerJoin(campaigns, eq(campaigns.id, calls.campaign_id))

export type EvidenceRow = Awaited<ReturnType<typeof selectEvidenceRows>>[number]

/** Returns what is known of a call, in parts. */
export function evidencePartsOf(call: EvidenceRow): EvidenceParts {
  const isFailed = call.status === 'failed'
  return {
    parties: call.phone_e164
      ? {
          contact_id: call.contact_id,
          name: `${call.first_name} ${call.last_name}`.trim(),
          phone_number: call.phone_e164,
        }
      : null,
    basis: basisOf(call.purpose, call.decisions),
    decisions: call.decisions && {
      reserving: withoutPersonal(call.decisions.reserving),
      placing: withoutPersonal(call.decisions.placing),
    },
    requests: {
      assistant_id: call.assistant_id,
      phone_number_id: call.phone_number_id,
      reserved_at: call.created_at.toISOString(),
      requested_at: toIso(call.attempted_at),
      provider_created_at: toIso(call.vapi_created_at),
      provider_call_id: call.vapi_call_id,
      rejected_call_ids: call.rejected_provider_ids,
      duplicate_call_ids: call.duplicate_provider_ids,
    },
    disclosure: call.disclosure === null ? null : { text: call.disclosure },
    outcome: {
      status: call.status,
      outcome: call.outcome && outcomeByReasonClass[call.outcome],
      ended_reason: isFailed ? null : call.ended_reason,
      started_at: toIso(call.started_at),
      ended_at: toIso(call.ended_at),
      duration_seconds: call.duration_seconds,
      cost_usd: call.cost_usd,
    },
    failure: isFailed && call.ended_reason !== null ? { reason: call.ended_reason } : null,
  }
}

/** Returns what a call stood on; null when its texts were erased. */
function basisOf(purpose: CampaignPurpose, decisions: CallDecisions | null) {
  const gate = (decisions?.placing ?? decisions?.reserving)?.gates.consent
  const consent = (gate?.facts.consent ?? null) as ContactConsent | null
  return consent && consent.text === undefined ? null : { purpose, consent }
}

const withoutPersonal = (decision: StoredDecision | undefined) =>
  decision ? withoutPersonalFacts(decision) : null
