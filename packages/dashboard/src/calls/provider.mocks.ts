import type { Call } from '@callwright/contract'
import type { ProviderCall } from '@callwright/voice/client'
import { HttpResponse, http } from 'msw'
import { aConfig } from '../lib/config.mocks.ts'

const providerUrl = aConfig().provider.base_url

/** The provider's record of a stored call. */
export function aProviderCall(stored: Call, overrides: Partial<ProviderCall> = {}): ProviderCall {
  return {
    status: stored.status,
    createdAt: stored.vapi_created_at ?? stored.created_at,
    updatedAt: stored.updated_at,
    startedAt: stored.started_at ?? undefined,
    endedAt: stored.ended_at ?? undefined,
    endedReason: stored.ended_reason ?? undefined,
    cost: stored.cost_usd ?? undefined,
    costBreakdown: stored.cost_breakdown ? JSON.parse(stored.cost_breakdown) : undefined,
    analysis: stored.analysis_data ? JSON.parse(stored.analysis_data) : undefined,
    assistantId: stored.assistant_id ?? undefined,
    phoneNumberId: stored.phone_number_id ?? undefined,
    transcript: stored.transcript ?? undefined,
    ...overrides,
  }
}

/** Returns a transcript as the provider's messages, one for each line. */
export function toProviderMessages(transcript: string, secondsPerMessage = 3): unknown[] {
  return transcript.split('\n').map((line, index) => {
    const [speaker, ...content] = line.split(': ')
    return {
      role: speaker === 'AI' ? 'bot' : 'user',
      message: content.join(': '),
      secondsFromStart: 1 + index * secondsPerMessage,
    }
  })
}

const tokenRefusedResponse = () =>
  HttpResponse.json(
    { message: 'Invalid Key.', error: 'Unauthorized', statusCode: 401 },
    { status: 401 },
  )

/** The handlers of the voice provider's API. */
export const providerHandlers = {
  /** A provider with the given calls; it refuses tokens that begin with `invalid`. */
  stateful: (store: { calls: Call[] }) => [
    http.get<{ id: string }>(`${providerUrl}/call/:id`, ({ params, request }) => {
      if (request.headers.get('authorization')?.startsWith('Bearer invalid'))
        return tokenRefusedResponse()
      const stored = store.calls.find(({ vapi_call_id }) => vapi_call_id === params.id)
      return stored
        ? HttpResponse.json({ id: params.id, ...aProviderCall(stored) })
        : HttpResponse.json({ message: 'Not Found', statusCode: 404 }, { status: 404 })
    }),
    http.get(`${providerUrl}/call`, ({ request }) =>
      request.headers.get('authorization')?.startsWith('Bearer invalid')
        ? tokenRefusedResponse()
        : HttpResponse.json([]),
    ),
  ],

  /** A provider with one call, whose record differs from the stored one. */
  responds: (stored: Call, overrides: Partial<ProviderCall>) =>
    http.get(`${providerUrl}/call/${stored.vapi_call_id}`, () =>
      HttpResponse.json({ id: stored.vapi_call_id, ...aProviderCall(stored, overrides) }),
    ),
  refusesToken: () => http.get(`${providerUrl}/call*`, tokenRefusedResponse),
  fails: () =>
    http.get(`${providerUrl}/call*`, () =>
      HttpResponse.json(null, { status: 503, statusText: 'Service Unavailable' }),
    ),
  isUnreachable: () => http.get(`${providerUrl}/call*`, () => HttpResponse.error()),
}
