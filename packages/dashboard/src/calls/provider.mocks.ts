import type { Call } from '@callwright/contract'
import type { ProviderCall } from '@callwright/voice/client'
import { HttpResponse, http } from 'msw'
import { aConfig } from '../lib/config.mocks.ts'

const providerUrl = aConfig().provider.base_url

/** The provider's record of a stored call. */
export function aProviderCall(
  storedCall: Call,
  overrides: Partial<ProviderCall> = {},
): ProviderCall {
  return {
    status: storedCall.status,
    createdAt: storedCall.vapi_created_at ?? storedCall.created_at,
    updatedAt: storedCall.updated_at,
    startedAt: storedCall.started_at ?? undefined,
    endedAt: storedCall.ended_at ?? undefined,
    endedReason: storedCall.ended_reason ?? undefined,
    cost: storedCall.cost_usd ?? undefined,
    costBreakdown: storedCall.cost_breakdown ? JSON.parse(storedCall.cost_breakdown) : undefined,
    analysis: storedCall.analysis_data ? JSON.parse(storedCall.analysis_data) : undefined,
    assistantId: storedCall.assistant_id ?? undefined,
    phoneNumberId: storedCall.phone_number_id ?? undefined,
    transcript: storedCall.transcript ?? undefined,
    ...overrides,
  }
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

  /** A provider with one call, whose record differs from the stored call. */
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
