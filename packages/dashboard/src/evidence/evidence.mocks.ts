import {
  type Call,
  type CallEvidence,
  callEvidence,
  contract,
  type EvidenceEntry,
  type EvidencePartName,
  type EvidenceParts,
  evidencePartNames,
  evidenceParts,
} from '@callwright/contract'
import { aCall, aFailedCall, aLiveCall } from '../calls/calls.mocks.ts'
import {
  dropsConnection,
  errorResponse,
  fails,
  hangs,
  responds,
  respondsWithHtml,
} from '../mocks/handlers.ts'

/** Returns 64 hexadecimal digits that differ for each number. */
export function aHash(seed: number): string {
  let state = seed + 1
  return Array.from({ length: 64 }, () => {
    state = (state * 48_271) % 2_147_483_647
    return (state % 16).toString(16)
  }).join('')
}

/** Returns the time so many seconds after another. */
const after = (time: string, seconds: number) =>
  new Date(Date.parse(time) + 1000 * seconds).toISOString()

type Decision = NonNullable<NonNullable<EvidenceParts['decisions']>['placing']>

/** A decision on a call in the United States that every gate allows. */
function aDecision(overrides: Partial<Decision> = {}): Decision {
  const at = overrides.at ?? aCall().created_at
  return {
    at,
    verdict: 'now',
    refusal: null,
    gates: {
      hours: {
        verdict: 'now',
        facts: {
          evidence: [
            { source: 'contact', value: 'America/New_York' },
            { source: 'number', value: '1202' },
          ],
          time_zones: ['America/New_York'],
          law: ['us'],
          calling_hours: { from: '09:00', until: '18:00', days: [1, 2, 3, 4, 5] },
        },
      },
      consent: {
        verdict: 'now',
        facts: {
          jurisdictions: ['US'],
          purpose: 'marketing',
          law: ['us-marketing-2024'],
          required: 'written',
          consent: { basis: 'written', at: '2026-09-02T10:20:00.000Z' },
        },
      },
      caps: {
        verdict: 'now',
        facts: {
          attempts: [after(aCall().created_at, -2 * 24 * 3600)],
          conversation_ended_at: null,
          is_on_another_call: false,
          limits: [
            { id: 'workspace-24h', max_attempts: 2, hours: 24 },
            { id: 'workspace-168h', max_attempts: 7, hours: 168 },
          ],
          rest_hours: 48,
        },
      },
    },
    ...overrides,
  }
}

/** The decisions on a call that waited for its calling hours after it was reserved, and was then refused. */
const refusedDecisions: EvidenceParts['decisions'] = {
  reserving: aDecision(),
  placing: aDecision({
    at: after(aCall().created_at, 4),
    verdict: 'later',
    refusal: {
      gate: 'hours',
      reason: 'Outside calling hours in America/New_York',
      until: '2026-11-23T14:00:00.000Z',
    },
    gates: {
      ...aDecision().gates,
      hours: {
        verdict: 'later',
        facts: { ...aDecision().gates.hours?.facts, law: ['us', 'us-ma'] },
      },
    },
  }),
}

/** What is known of a call, as in a response of the server. */
export function partsOf(call: Call, overrides: Partial<EvidenceParts> = {}): EvidenceParts {
  const { contact, created_at, vapi_call_id, status, outcome } = call
  const isFailed = status === 'failed'
  const number = `+1${contact?.phone_number.replace(/\D/g, '')}`
  return evidenceParts.parse({
    parties: contact && {
      contact_id: 12,
      name: `${contact.first_name} ${contact.last_name}`.trim(),
      phone_number: number,
    },
    basis: {
      purpose: 'marketing',
      consent: {
        basis: 'written',
        text: 'I agree that Brightline Energy calls me with an artificial voice about my contract and its offers.',
        source: 'Order form, brightline.example/order',
        evidence: 'https://forms.brightline.example/signed/2026-09-02/7f31',
        at: '2026-09-02T10:20:00.000Z',
        phone_e164: number,
      },
    },
    decisions: {
      reserving: aDecision({ at: created_at }),
      placing: aDecision({ at: after(created_at, 3) }),
    },
    requests: {
      assistant_id: call.assistant_id,
      phone_number_id: call.phone_number_id,
      reserved_at: created_at,
      requested_at: vapi_call_id && after(created_at, 3),
      provider_created_at: vapi_call_id && after(created_at, 4),
      provider_call_id: vapi_call_id,
      rejected_call_ids: [],
      duplicate_call_ids: [],
    },
    disclosure: isFailed
      ? null
      : {
          text: 'Hello, this is an AI assistant calling on behalf of Brightline Energy. This call is recorded.',
        },
    outcome: {
      status,
      outcome,
      ended_reason: isFailed ? null : call.ended_reason,
      started_at: call.started_at,
      ended_at: call.ended_at,
      duration_seconds: call.duration_seconds,
      cost_usd: call.cost_usd,
    },
    failure: isFailed && call.ended_reason ? { reason: call.ended_reason } : null,
    ...overrides,
  })
}

const noParts = Object.fromEntries(evidencePartNames.map((name) => [name, null])) as EvidenceParts

/** An entry with some of the parts of a call. */
function anEntry(
  sequence: number,
  kind: EvidenceEntry['kind'],
  at: string,
  parts: Partial<EvidenceParts>,
  erased: EvidencePartName[] = [],
): EvidenceEntry {
  const names = evidencePartNames.filter((name) => parts[name] || erased.includes(name))
  return {
    sequence,
    kind,
    at,
    previous_hash: sequence > 1 ? aHash(sequence - 1) : null,
    hash: aHash(sequence),
    digests: Object.fromEntries(names.map((name, index) => [name, aHash(1000 * sequence + index)])),
    parts: { ...noParts, ...parts },
    erased,
  }
}

const rules: CallEvidence['rules'] = [
  {
    gate: 'workspace_stopped',
    sentence: 'While a person has stopped all calls of the workspace, nobody is called.',
    source: 'Set by a person of the workspace.',
    law: [],
  },
  {
    gate: 'hours',
    sentence:
      'A person is called only within the hours of the law and of the campaign, on the clock of every time zone in which the person may be.',
    source: 'The law of the place, and the campaign.',
    law: [{ id: 'us', source: '47 CFR 64.1200(c)(1); 16 CFR 310.4(c)' }],
  },
  {
    gate: 'consent',
    sentence:
      'A person is called by an artificial voice only with the consent that the law requires for the purpose of the call.',
    source: 'The law of the place.',
    law: [{ id: 'us-marketing-2024', source: '47 CFR 64.1200(a)(2), (a)(3), (f)(9); FCC 24-17' }],
  },
  {
    gate: 'caps',
    sentence:
      'A number has one call at a time, rests after a conversation, and is called no more often than the law, the workspace and the campaign allow, counted over all campaigns.',
    source: 'The law of the place, the workspace and the campaign.',
    law: [],
  },
]

/** The evidence of a call, as in a response of the server. A final call has an entry for its end. */
export function evidenceOf(call: Call, overrides: Partial<CallEvidence> = {}): CallEvidence {
  const current = overrides.current ?? partsOf(call)
  const endedAt = call.ended_at ?? after(call.created_at, 5)
  return callEvidence.parse({
    campaign: call.campaign ?? { id: 5, name: 'Autumn renewals' },
    call: {
      id: call.id,
      attempt_id: '5b0e7f0a-3f4c-4c64-9a55-2f2f6a4f8f10',
      attempt_number: 1,
      provider_call_id: call.vapi_call_id,
      status: call.status,
    },
    current,
    entries: call.outcome === null ? [] : [anEntry(call.id, 'final', after(endedAt, 9), current)],
    rules,
    ...overrides,
  })
}

/** A call whose cost the provider corrected after its end. */
export function anEvidence(overrides: Partial<CallEvidence> = {}): CallEvidence {
  const call = aCall({ id: 41 })
  const { ended_at: endedAt } = call
  const current = partsOf(call)
  const at = endedAt ?? call.created_at
  const first = { ...current, outcome: current.outcome && { ...current.outcome, cost_usd: 0.18 } }
  return evidenceOf(call, {
    entries: [
      anEntry(410, 'final', after(at, 9), first),
      anEntry(412, 'change', after(at, 320), { outcome: current.outcome }),
    ],
    ...overrides,
  })
}

/** A call that changed so many times after its end. */
export function aChangedEvidence(changes: number): CallEvidence {
  const { current, entries } = evidenceOf(aCall({ id: 41 }))
  const first = entries[0]
  if (!first) throw new Error('the call has no entry')
  return anEvidence({
    entries: [
      first,
      ...Array.from({ length: changes }, (_, index) =>
        anEntry(100 + index, 'change', after(first.at, 60 * (index + 1)), {
          outcome: current.outcome,
        }),
      ),
    ],
  })
}

/** A call whose person was erased afterwards. */
export function anErasedEvidence(): CallEvidence {
  const call = aCall({ id: 41 })
  const erased: EvidencePartName[] = ['parties', 'basis']
  const current = partsOf(call, { parties: null, basis: null })
  return evidenceOf(call, {
    current,
    entries: [anEntry(410, 'final', after(call.ended_at ?? call.created_at, 9), current, erased)],
  })
}

/** A call that the provider refused. */
export function aFailedEvidence(): CallEvidence {
  return evidenceOf(aFailedCall({ id: 41 }))
}

/** A call that the calling rules refused right before its request. */
export function aRefusedEvidence(): CallEvidence {
  const { created_at } = aCall()
  const call = aFailedCall({ id: 41, created_at, ended_reason: 'The campaign was stopped' })
  return evidenceOf(call, { current: partsOf(call, { decisions: refusedDecisions }) })
}

/** A call in progress. */
export function aLiveEvidence(): CallEvidence {
  return evidenceOf(aLiveCall({ id: 41 }))
}

const { evidence: procedure } = contract.calls

/** The handlers of the route of the evidence of a call. */
export const evidenceHandlers = {
  /** The evidence of the calls of a store. */
  stateful: (store: { calls: Call[] }) =>
    responds(procedure, ({ id }) => {
      const call = store.calls.find((each) => each.id === id)
      return call
        ? { evidence: evidenceOf(call) }
        : errorResponse(404, { error: 'Call not found', code: 'not_found' })
    }),
  evidenceIs: (evidence: CallEvidence) => responds(procedure, () => ({ evidence })),
  evidenceHangs: () => hangs(procedure),
  evidenceFails: () => fails(procedure),
  evidenceIsUnreachable: () => dropsConnection(procedure),
  evidenceIsHtml: () => respondsWithHtml(procedure),
}
