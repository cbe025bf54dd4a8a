import { type Call, type CallEvidence, callEvidence } from '@callwright/contract'

const isFinal = ({ status }: Call) => status === 'ended' || status === 'failed'

/** What is known of a call, as in a response of the server: once it is final, with one entry that says the same. */
export function aCallEvidence(call: Call, overrides: Partial<CallEvidence> = {}): CallEvidence {
  const decision = {
    at: call.created_at,
    verdict: 'now' as const,
    refusal: null,
    gates: {
      hours: {
        verdict: 'now' as const,
        facts: {
          evidence: [{ source: 'number', value: '1202' }],
          time_zones: ['America/New_York'],
          law: ['us'],
          calling_hours: null,
        },
      },
    },
  }
  const current: CallEvidence['current'] = {
    parties: call.contact && {
      contact_id: 1,
      name: `${call.contact.first_name} ${call.contact.last_name}`,
      phone_number: call.contact.phone_number,
    },
    basis: {
      purpose: 'informational',
      consent: {
        basis: 'express',
        text: 'You may call me about my contract.',
        source: 'Website',
        evidence: '',
        at: '2026-01-05T00:00:00.000Z',
      },
    },
    decisions: { reserving: decision, placing: decision },
    requests: {
      assistant_id: call.assistant_id,
      phone_number_id: call.phone_number_id,
      reserved_at: call.created_at,
      first_requested_at: call.created_at,
      requested_at: call.created_at,
      provider_created_at: call.vapi_created_at,
      provider_call_id: call.vapi_call_id,
      rejected_call_ids: [],
      duplicate_call_ids: [],
    },
    disclosure: { text: 'Hello, this is an AI assistant calling on behalf of Brightline Energy.' },
    outcome: {
      status: call.status,
      outcome: call.outcome,
      ended_reason: call.status === 'failed' ? null : call.ended_reason,
      started_at: call.started_at,
      ended_at: call.ended_at,
      duration_seconds: call.duration_seconds,
      cost_usd: call.cost_usd,
    },
    failure: call.status === 'failed' ? { reason: call.ended_reason ?? '' } : null,
  }
  const entry: CallEvidence['entries'][number] = {
    sequence: 1,
    kind: 'final',
    at: call.updated_at,
    previous_hash: null,
    hash: 'a1'.repeat(32),
    digests: { decisions: 'd1'.repeat(32), outcome: 'e1'.repeat(32) },
    parts: current,
    erased: [],
  }
  return callEvidence.parse({
    campaign: call.campaign ?? { id: 1, name: 'Spring' },
    call: {
      id: call.id,
      attempt_id: '00000000-0000-4000-8000-000000000001',
      attempt_number: 1,
      provider_call_id: call.vapi_call_id,
      status: call.status,
    },
    current,
    entries: isFinal(call) ? [entry] : [],
    rules: [
      {
        gate: 'hours',
        sentence:
          'A person is called only within the hours of the law and of the campaign, on the clock of every time zone in which the person may be.',
        source: 'Each row of law.ts names its own.',
      },
    ],
    ...overrides,
  })
}
