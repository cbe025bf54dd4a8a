import { type Call, type CallStatus, callStatuses } from '@callwright/contract'
import type { ProviderCall } from '@callwright/voice/client'
import { type SpokenTurn, spokenTurns } from './spoken-turns.ts'

/** A stored call; `enhanced` once the provider's own record of it has been merged in. */
export interface EnhancedCall extends Call {
  enhanced: boolean
  /** The transcript turn by turn with its times, where the provider has them. */
  turns?: readonly SpokenTurn[]
}

/** The later of the two: news of a call may arrive late, and its status never goes backwards. */
function laterStatus(stored: CallStatus, provided: unknown): CallStatus {
  // The contract lists them in the order in which a call goes through them.
  const rank = (one: unknown) => (callStatuses as readonly unknown[]).indexOf(one)
  return callStatuses[Math.max(rank(stored), rank(provided))] ?? stored
}

/** The provider's times are text from elsewhere: what is no time is none. */
const time = (text: string | undefined) => (Number.isNaN(Date.parse(text ?? '')) ? undefined : text)

const jsonText = (value: unknown) => (value == null ? null : JSON.stringify(value))

/**
 * The stored call overridden by the provider's record of it, except the contact, the campaign,
 * a recording we hold ourselves and a status that would go backwards.
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
    started_at: time(provided.startedAt) ?? stored.started_at,
    ended_at: time(provided.endedAt) ?? stored.ended_at,
    ended_reason: provided.endedReason ?? stored.ended_reason,
    duration_seconds: provided.duration ?? stored.duration_seconds,
    cost_usd: provided.cost ?? stored.cost_usd,
    cost_breakdown: jsonText(provided.costBreakdown) ?? stored.cost_breakdown,
    transcript,
    recording_url: stored.recording_url ?? provided.recordingUrl ?? null,
    analysis_data: jsonText(provided.analysis) ?? stored.analysis_data,
    assistant_id: provided.assistantId ?? stored.assistant_id,
    phone_number_id: provided.phoneNumberId ?? stored.phone_number_id,
    phone_call_provider: provided.phoneCallProvider ?? stored.phone_call_provider,
    phone_call_provider_id: provided.phoneCallProviderId ?? stored.phone_call_provider_id,
    phone_call_transport: provided.phoneCallTransport ?? stored.phone_call_transport,
    vapi_created_at: time(provided.createdAt) ?? stored.vapi_created_at,
    updated_at: time(provided.updatedAt) ?? stored.updated_at,
  }
}
