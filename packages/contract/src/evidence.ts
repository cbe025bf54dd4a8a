import * as z from 'zod/mini'
import { callOutcome, callStatus } from './calls.ts'
import { campaignPurpose } from './campaigns.ts'
import { evidenceChecks, evidenceKinds, evidencePartNames } from './choices.ts'
import { consent } from './consent.ts'
import { timestamp } from './shared.ts'

/** A decision of the calling rules on a call. */
const decision = z.object({
  at: timestamp,
  verdict: z.enum(['now', 'later', 'never']),
  /**
   * Which gate refused the call, why and until when; null when the call may be made. `until` is null when nobody knows
   * the end, such as that of another call to the number.
   */
  refusal: z.nullable(
    z.object({ gate: z.string(), reason: z.string(), until: z.nullable(timestamp) }),
  ),
  /** The verdict and the facts of each gate, by its id. A gate that was not enforced is absent. */
  gates: z.record(
    z.string(),
    z.object({
      verdict: z.enum(['now', 'later', 'never']),
      facts: z.record(z.string(), z.unknown()),
    }),
  ),
})

/**
 * What is known of a call, in parts. A part is null when the call has nothing of it, and when it was erased: then its
 * entry has a digest of it.
 */
export const evidenceParts = z.object({
  /** Who was called. Erased with the person. */
  parties: z.nullable(
    z.object({
      contact_id: z.nullable(z.int()),
      name: z.string(),
      /** In E.164. */
      phone_number: z.string(),
    }),
  ),
  /** What the call was for, and the consent that it stood on. Erased with the person. */
  basis: z.nullable(
    z.object({
      purpose: campaignPurpose,
      consent: z.nullable(
        z.extend(consent, {
          /** The number for which it was given, in E.164; absent in evidence from before consents had one. */
          phone_e164: z.optional(z.string()),
        }),
      ),
    }),
  ),
  /** The decisions when the call was reserved and right before its request, without the texts of the consent. */
  decisions: z.nullable(
    z.object({ reserving: z.nullable(decision), placing: z.nullable(decision) }),
  ),
  /** The requests to the voice provider. */
  requests: z.nullable(
    z.object({
      assistant_id: z.nullable(z.string()),
      /** The provider's id of the number from which the call was made. */
      phone_number_id: z.nullable(z.string()),
      reserved_at: timestamp,
      /** When the call was last going to be requested; null when it never was. */
      requested_at: z.nullable(timestamp),
      /** When the provider created the call. */
      provider_created_at: z.nullable(timestamp),
      provider_call_id: z.nullable(z.string()),
      /** The provider's ids of calls that it accepted for this attempt and then had no line for. */
      rejected_call_ids: z.array(z.string()),
      /** The provider's ids of further calls that it reported for this attempt. */
      duplicate_call_ids: z.array(z.string()),
    }),
  ),
  /** What the assistant said first: that it is an AI, and who calls. */
  disclosure: z.nullable(z.object({ text: z.string() })),
  /** What the call came to. */
  outcome: z.nullable(
    z.object({
      status: callStatus,
      outcome: z.nullable(callOutcome),
      /** The provider's reason code; null for a call that was never placed. */
      ended_reason: z.nullable(z.string()),
      started_at: z.nullable(timestamp),
      ended_at: z.nullable(timestamp),
      duration_seconds: z.nullable(z.number()),
      cost_usd: z.nullable(z.number()),
    }),
  ),
  /** Why a call was never placed. Erased with the person, because the provider may quote the number. */
  failure: z.nullable(z.object({ reason: z.string() })),
})
export type EvidenceParts = z.infer<typeof evidenceParts>

const evidenceKind = z.enum(evidenceKinds)
export type EvidenceKind = z.infer<typeof evidenceKind>

/** SHA-256 in lowercase hexadecimal digits. */
const sha256 = z.string()

/** One entry of the chain of a campaign. */
const evidenceEntry = z.object({
  /** The place in the chain of the campaign, from 1. */
  sequence: z.int(),
  kind: evidenceKind,
  /** When the entry was added to the chain. */
  at: timestamp,
  /** The hash of the entry before; null for the first one. */
  previous_hash: z.nullable(sha256),
  /** The SHA-256 of this entry with its digests and `previous_hash`. */
  hash: sha256,
  /** The digest of each part that the entry has. */
  digests: z.partial(
    z.object(
      Object.fromEntries(evidencePartNames.map((name) => [name, sha256])) as Record<
        (typeof evidencePartNames)[number],
        typeof sha256
      >,
    ),
  ),
  parts: evidenceParts,
  /** The parts that were erased: their digests remain. */
  erased: z.array(z.enum(evidencePartNames)),
})
export type EvidenceEntry = z.infer<typeof evidenceEntry>

/** A calling rule, for the gates that decisions name. */
const callingRule = z.object({
  gate: z.string(),
  sentence: z.string(),
  source: z.string(),
  /** The rows of law that the decisions on the call name, and where each is written. */
  law: z.array(z.object({ id: z.string(), source: z.string() })),
})

/** What is known of a call, and its entries in the chain of its campaign. */
export const callEvidence = z.object({
  campaign: z.object({ id: z.int(), name: z.string() }),
  call: z.object({
    id: z.int(),
    attempt_id: z.string(),
    /** Null when the attempt does not count against the contact. */
    attempt_number: z.nullable(z.int()),
    provider_call_id: z.nullable(z.string()),
    status: callStatus,
  }),
  /** What is known of the call now, also before it has an entry. */
  current: evidenceParts,
  /** Oldest first. Empty until the call has ended and its entry was added, which takes some seconds. */
  entries: z.array(evidenceEntry),
  /** The calling rules of this server. */
  rules: z.array(callingRule),
})
export type CallEvidence = z.infer<typeof callEvidence>

const evidenceCheck = z.enum(evidenceChecks)
export type EvidenceCheck = z.infer<typeof evidenceCheck>

/** How many calls of a campaign satisfy one calling rule. */
const checkResult = z.object({
  check: evidenceCheck,
  /** The placed calls that were checked. */
  examined: z.int(),
  /** The placed calls that could not be checked: the rule was not enforced, or what it needs was erased. */
  not_examined: z.int(),
  violations: z.int(),
  /** The first 100 calls that break the rule, each with a sentence that says how. */
  calls: z.array(z.object({ call_id: z.int(), reason: z.string() })),
})
export type CheckResult = z.infer<typeof checkResult>

/** Whether the calls of a campaign kept the calling rules, computed again from what is stored of them. */
export const scorecard = z.object({
  as_of: timestamp,
  calls: z.object({
    /** The calls that the voice provider has placed. */
    placed: z.int(),
    /** The calls that have ended, also those that were never placed. */
    final: z.int(),
    /** The calls with an entry in the chain. */
    in_chain: z.int(),
  }),
  chain: z.object({
    entries: z.int(),
    /** The hash of the last entry; null for an empty chain. */
    head_hash: z.nullable(sha256),
    /** Whether the chain has no gap and its last entry has the right hash. The evidence file verifies all of it. */
    is_valid: z.boolean(),
  }),
  /** One result for each check. */
  checks: z.array(checkResult),
})
export type Scorecard = z.infer<typeof scorecard>
