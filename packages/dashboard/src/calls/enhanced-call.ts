import { type Call, type CallStatus, callStatuses, type Turn } from '@callwright/contract'
import type { ProviderCall } from '@callwright/voice/client'

/** A call as a list or `GET /api/calls/{id}` returns it: only the latter has the optional properties. */
export type StoredCall = Call & {
  turns?: readonly Turn[]
  recording_peaks?: readonly number[]
  disclosure?: string | null
  do_not_call?: string | null
}

/** A stored call; enhanced once it is merged with the provider's record, which may still be loading. */
export type EnhancedCall = StoredCall & {
  isEnhanced: boolean
  isLoadingRecord?: boolean
  /** Whether the provider said that it does not have the call. */
  isUnknownToProvider?: boolean
}

/** Transcript and recording come this long after the end of a call; the server reads the call again after a minute. */
const processingMs = 2 * 60_000

/** The provider keeps a call this long. */
const keptMs = 14 * 24 * 60 * 60_000

/** Returns whether a transcript or recording is missing here that the provider may have. */
export function lacksProviderData(
  { vapi_call_id, outcome, ended_at, transcript, recording_url }: Call,
  now: Date,
) {
  const mayHaveBoth = outcome === 'conversation' || outcome === 'voicemail'
  // Of a call that has just ended, the provider has neither yet, so that a token would bring nothing.
  const sinceEndMs = now.getTime() - Date.parse(ended_at ?? '')
  const isAvailable = !(sinceEndMs < processingMs || sinceEndMs > keptMs)
  return vapi_call_id !== null && mayHaveBoth && isAvailable && !(transcript && recording_url)
}

/** Returns the later status: events may arrive late, and a status never goes backwards. */
function laterStatus(storedStatus: CallStatus, providerStatus: unknown): CallStatus {
  // The contract lists the statuses in the order of a call's life cycle.
  const rank = (status: unknown) => (callStatuses as readonly unknown[]).indexOf(status)
  return callStatuses[Math.max(rank(storedStatus), rank(providerStatus))] ?? storedStatus
}

/** Returns a time of the provider, or undefined when it is not a valid time. */
const validTime = (text: string | undefined) =>
  Number.isNaN(Date.parse(text ?? '')) ? undefined : text

const toJson = (value: unknown) => (value == null ? null : JSON.stringify(value))

/**
 * Overrides the stored call with the provider's record, except the contact, the campaign,
 * a recording that we store and a status that would go backwards.
 */
export function enhanceCall(
  storedCall: StoredCall,
  providerCall: ProviderCall | undefined,
): EnhancedCall {
  if (!providerCall) return { ...storedCall, isEnhanced: false }
  const transcript = providerCall.transcript ?? storedCall.transcript
  return {
    ...storedCall,
    isEnhanced: true,
    status: laterStatus(storedCall.status, providerCall.status),
    started_at: validTime(providerCall.startedAt) ?? storedCall.started_at,
    ended_at: validTime(providerCall.endedAt) ?? storedCall.ended_at,
    ended_reason: providerCall.endedReason ?? storedCall.ended_reason,
    duration_seconds: providerCall.duration ?? storedCall.duration_seconds,
    cost_usd: providerCall.cost ?? storedCall.cost_usd,
    cost_breakdown: toJson(providerCall.costBreakdown) ?? storedCall.cost_breakdown,
    transcript,
    // The stored turns are those of the stored transcript.
    ...(transcript !== storedCall.transcript && { turns: [] }),
    // The provider's transcript is complete.
    transcript_cut: providerCall.transcript === undefined ? storedCall.transcript_cut : undefined,
    recording_url: storedCall.recording_url ?? providerCall.recordingUrl ?? null,
    analysis_data: toJson(providerCall.analysis) ?? storedCall.analysis_data,
    assistant_id: providerCall.assistantId ?? storedCall.assistant_id,
    phone_number_id: providerCall.phoneNumberId ?? storedCall.phone_number_id,
    phone_call_provider: providerCall.phoneCallProvider ?? storedCall.phone_call_provider,
    phone_call_provider_id: providerCall.phoneCallProviderId ?? storedCall.phone_call_provider_id,
    phone_call_transport: providerCall.phoneCallTransport ?? storedCall.phone_call_transport,
    vapi_created_at: validTime(providerCall.createdAt) ?? storedCall.vapi_created_at,
    updated_at: validTime(providerCall.updatedAt) ?? storedCall.updated_at,
  }
}
