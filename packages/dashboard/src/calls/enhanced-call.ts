import { type Call, type CallStatus, callStatuses } from '@callwright/contract'
import type { ProviderCall } from '@callwright/voice/client'
import { type SpokenTurn, spokenTurns } from './spoken-turns.ts'

/** A stored call; `enhanced` once it is merged with the provider's record. */
export interface EnhancedCall extends Call {
  enhanced: boolean
  /** The turns of the transcript with their times, where the provider has them. */
  turns?: readonly SpokenTurn[]
}

/** Returns the later status: events may arrive late, and a status never goes backwards. */
function laterStatus(stored: CallStatus, provided: unknown): CallStatus {
  // The contract lists the statuses in the order of a call's life cycle.
  const rank = (status: unknown) => (callStatuses as readonly unknown[]).indexOf(status)
  return callStatuses[Math.max(rank(stored), rank(provided))] ?? stored
}

/** Returns a time of the provider, or undefined when it is not a valid time. */
const validTime = (text: string | undefined) =>
  Number.isNaN(Date.parse(text ?? '')) ? undefined : text

const toJson = (value: unknown) => (value == null ? null : JSON.stringify(value))

/**
 * Overrides the stored call with the provider's record, except the contact, the campaign,
 * a recording that we store and a status that would go backwards.
 */
export function enhanceCall(stored: Call, provided: ProviderCall | undefined): EnhancedCall {
  if (!provided) return { ...stored, enhanced: false }
  const transcript = provided.transcript ?? stored.transcript
  const turns = spokenTurns(provided.messages, transcript)
  return {
    ...stored,
    enhanced: true,
    ...(turns && { turns }),
    status: laterStatus(stored.status, provided.status),
    started_at: validTime(provided.startedAt) ?? stored.started_at,
    ended_at: validTime(provided.endedAt) ?? stored.ended_at,
    ended_reason: provided.endedReason ?? stored.ended_reason,
    duration_seconds: provided.duration ?? stored.duration_seconds,
    cost_usd: provided.cost ?? stored.cost_usd,
    cost_breakdown: toJson(provided.costBreakdown) ?? stored.cost_breakdown,
    transcript,
    // The provider's transcript is complete.
    transcript_cut: provided.transcript === undefined ? stored.transcript_cut : undefined,
    recording_url: stored.recording_url ?? provided.recordingUrl ?? null,
    analysis_data: toJson(provided.analysis) ?? stored.analysis_data,
    assistant_id: provided.assistantId ?? stored.assistant_id,
    phone_number_id: provided.phoneNumberId ?? stored.phone_number_id,
    phone_call_provider: provided.phoneCallProvider ?? stored.phone_call_provider,
    phone_call_provider_id: provided.phoneCallProviderId ?? stored.phone_call_provider_id,
    phone_call_transport: provided.phoneCallTransport ?? stored.phone_call_transport,
    vapi_created_at: validTime(provided.createdAt) ?? stored.vapi_created_at,
    updated_at: validTime(provided.updatedAt) ?? stored.updated_at,
  }
}
