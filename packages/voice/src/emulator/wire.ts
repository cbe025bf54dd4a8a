import type { Conversation } from './conversation.ts'
import { costsOf } from './costs.ts'
import { conversationOf, maxDurationSeconds, startedAt, statusAt } from './life.ts'
import type { Channels, Links } from './links.ts'
import { type Moment, messageType, statesOf } from './moments.ts'
import { type Script, scripts } from './scripts.ts'
import type { Call } from './switchboard.ts'

/** The organisation everything belongs to. */
export const orgId = '0a9ca11e-0000-4000-8000-000000000000'
const accountSid = 'AC00000000000000000000000000000000'
const beginning = '2026-01-05T09:00:00.000Z'

/** A call as the provider shows it at a moment. */
export function wireCall(call: Call, time: number, links: Links) {
  const { request, createdAt } = call.birth
  const { life } = call
  const status = statusAt(life, time)
  const started = startedAt(life)
  const talking = life.answeredAt !== undefined && time >= life.answeredAt
  const ended = status === 'ended'
  const reported = time >= life.reportedAt
  const { assistantOverrides } = request
  return {
    id: call.id,
    orgId,
    type: 'outboundPhoneCall',
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt(call, time)),
    status,
    ...(call.name !== undefined && { name: call.name }),
    assistantId: request.assistantId,
    ...(assistantOverrides && { assistantOverrides: withoutSecrets(assistantOverrides) }),
    phoneNumberId: request.phoneNumberId,
    customer: withoutOverrides(request.customer),
    ...(request.schedulePlan && { schedulePlan: request.schedulePlan }),
    phoneCallProvider: 'twilio',
    phoneCallProviderId: `CA${call.id.replaceAll('-', '')}`,
    phoneCallTransport: 'pstn',
    transport: { conversationType: 'voice', provider: 'twilio', accountSid },
    monitor: links.monitor(call.id),
    ...(talking && started !== undefined && { startedAt: iso(started) }),
    ...(ended && { endedAt: iso(life.endedAt), endedReason: life.endedReason }),
    // The end comes in two steps: what is worked out after the call is not there with its end.
    cost: 0,
    ...(reported && report(call, links)),
  }
}

/** When a call last changed, as seen at a moment. */
export function updatedAt({ birth, life, renamedAt = 0 }: Call, time: number): number {
  let last = birth.createdAt
  if (renamedAt <= time) last = Math.max(last, renamedAt)
  for (const { at } of statesOf(birth, life)) if (at <= time) last = Math.max(last, at)
  return last
}

/** What a call's owner is told of a moment. */
export function wireMessage(call: Call, moment: Moment, links: Links) {
  const wire = wireCall(call, moment.at, links)
  return {
    type: messageType(moment.event),
    timestamp: moment.at,
    ...news(call, moment, links),
    call: moment.event === 'report' ? { ...wire, ...report(call, links) } : wire,
    customer: wire.customer,
    phoneNumber: wirePhoneNumber(wire.phoneNumberId),
    assistant: wireAssistants.find((each) => each.id === wire.assistantId),
  }
}

/** What a message says of its own, beside whose it is. */
function news(call: Call, { event, turn = 0 }: Moment, links: Links) {
  const { life } = call
  if (event === 'report') {
    const done = report(call, links)
    const started = startedAt(life)
    return {
      endedReason: life.endedReason,
      ...(started !== undefined && { startedAt: iso(started) }),
      endedAt: iso(life.endedAt),
      durationSeconds: life.talkMs / 1000,
      ...done,
      transcript: done.artifact.transcript,
    }
  }
  const turns = conversationOf(call.birth, life)?.turns ?? []
  const said = turns[turn]
  const role = said?.speaker === 'bot' ? 'assistant' : 'user'
  switch (event) {
    case 'assistant.started':
      return {}
    case 'speech started':
    case 'speech stopped':
      return { status: event.slice('speech '.length), role, turn }
    case 'transcript':
      return { role, transcriptType: 'final', transcript: said?.text }
    case 'conversation':
      return spokenOn(call, turns.slice(0, turn + 1))
    default:
      return { status: event, ...(event === 'ended' && { endedReason: life.endedReason }) }
  }
}

/** The assistants as the provider lists them. */
export const wireAssistants = scripts.map(wireAssistant)

/** A telephone number as the provider lists it. */
export function wirePhoneNumber(id: string) {
  return {
    id,
    orgId,
    provider: 'twilio',
    number: '+15005550006',
    name: 'Outbound line',
    status: 'active',
    twilioAccountSid: accountSid,
    createdAt: beginning,
    updatedAt: beginning,
  }
}

function wireAssistant(script: Script) {
  return {
    id: script.id,
    orgId,
    name: script.name,
    createdAt: beginning,
    updatedAt: beginning,
    firstMessage: script.opening[0],
    firstMessageMode: 'assistant-speaks-first',
    voicemailMessage: script.voicemail,
    model: { provider: 'openai', model: 'gpt-4o' },
    voice: { provider: '11labs', voiceId: 'sarah' },
    transcriber: { provider: 'deepgram', model: 'nova-3' },
    maxDurationSeconds,
    serverMessages: ['status-update', 'end-of-call-report'],
  }
}

function report(call: Call, links: Links) {
  const conversation = conversationOf(call.birth, call.life)
  const { endedReason } = call.life
  // The provider does not charge for its own faults.
  const charged = !endedReason.includes('error') && endedReason !== 'worker-shutdown'
  const costs = costsOf(conversation, charged, endedReason === 'voicemail')
  if (!conversation) {
    return { ...costs, messages: [], analysis: {}, artifact: { messages: [], transcript: '' } }
  }
  const { messages, messagesOpenAIFormatted } = spokenOn(call, conversation.turns)
  const { qualified, reason, summary } = conversation
  return {
    ...costs,
    messages,
    analysis: {
      summary,
      structuredData: { qualified, reason },
      successEvaluation: String(qualified),
    },
    artifact: {
      messages,
      messagesOpenAIFormatted,
      transcript: conversation.turns
        .map((turn) => `${turn.speaker === 'bot' ? 'AI' : 'User'}: ${turn.text}`)
        .join('\n'),
      variableValues: call.birth.request.assistantOverrides?.variableValues ?? {},
      ...recordings(call.id, links),
    },
  }
}

/** What was said on a call, in the provider's form and in the one of the language models. */
function spokenOn({ life }: Call, turns: Conversation['turns']) {
  const start = startedAt(life) ?? life.endedAt
  return {
    messages: turns.map((turn) => ({
      role: turn.speaker,
      message: turn.text,
      time: start + Math.round(turn.from * 1000),
      endTime: start + Math.round(turn.to * 1000),
      secondsFromStart: turn.from,
    })),
    messagesOpenAIFormatted: turns.map((turn) => ({
      role: turn.speaker === 'bot' ? 'assistant' : 'user',
      content: turn.text,
    })),
  }
}

/** The plain addresses name a recording and answer 403; only the signed ones can be played. */
function recordings(id: string, links: Links) {
  const stored = (channels: Channels) => links.stored(id, channels)
  const signed = (channels: Channels) => links.signed(id, channels).url
  return {
    recordingUrl: stored('mono'),
    stereoRecordingUrl: stored('stereo'),
    recording: {
      stereoUrl: stored('stereo'),
      mono: {
        combinedUrl: stored('mono'),
        assistantUrl: stored('assistant'),
        customerUrl: stored('customer'),
      },
    },
    presignedMonoUrl: signed('mono'),
    presignedStereoUrl: signed('stereo'),
    presignedAssistantUrl: signed('assistant'),
    presignedCustomerUrl: signed('customer'),
    presignedUrlsExpiresAt: iso(links.signed(id, 'mono').expiresAt),
  }
}

/** What a server proves itself with is not read back to whoever may see the call. */
function withoutSecrets(overrides: NonNullable<Call['birth']['request']['assistantOverrides']>) {
  if (!overrides.server) return overrides
  const { secret: _, headers: __, ...server } = overrides.server
  return { ...overrides, server }
}

/** They were read for the call, and may hold what is not read back. */
function withoutOverrides(customer: Call['birth']['request']['customer']) {
  const { assistantOverrides: _, ...rest } = customer
  return rest
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
