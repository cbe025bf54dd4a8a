import type { Call } from './call-store.ts'
import { conversationOf, maxDurationSeconds, statusAt, timeInCall } from './call-timeline.ts'
import type { Conversation } from './conversation.ts'
import { costsOf, usageCost } from './costs.ts'
import type { Channels, Links } from './links.ts'
import { type Script, scripts } from './scripts.ts'
import { messageType, statusEvents, type TimelineEvent } from './timeline-events.ts'

/** The organization of every record. */
export const orgId = '0a9ca11e-0000-4000-8000-000000000000'
const accountSid = 'AC00000000000000000000000000000000'
const beginning = '2026-01-05T09:00:00.000Z'

/** A call in the provider's format, as it is at a time. */
export function wireCall(call: Call, time: number, links: Links) {
  const { request, createdAt, speed } = call.input
  const { timeline } = call
  const status = statusAt(timeline, time)
  const { answeredAt } = timeline
  const ended = status === 'ended'
  const reported = time >= timeline.reportedAt
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
    ...(answeredAt !== undefined && time >= answeredAt && { startedAt: iso(answeredAt) }),
    ...(ended && { endedAt: iso(timeline.endedAt), endedReason: timeline.endedReason }),
    // A call ends in two steps: cost and analysis come after the end.
    cost: 0,
    ...(ended && answeredAt !== undefined && { costs: [usageCost(timeline.talkMs / 1000)] }),
    ...(reported && report(call, links)),
    // Not the provider's: a reader who compares duration and times needs it.
    emulator: { speed },
  }
}

/** When a call last changed, as seen at a time. */
export function updatedAt({ input, timeline, renamedAt = 0 }: Call, time: number): number {
  let last = input.createdAt
  if (renamedAt <= time) last = Math.max(last, renamedAt)
  for (const { at } of statusEvents(input, timeline)) if (at <= time) last = Math.max(last, at)
  return last
}

/** The server message of an event. */
export function wireMessage(call: Call, event: TimelineEvent, links: Links) {
  const wire = wireCall(call, event.at, links)
  return {
    type: messageType(event.kind),
    timestamp: event.at,
    ...news(call, event, links),
    call: event.kind === 'report' ? { ...wire, ...report(call, links) } : wire,
    customer: wire.customer,
    phoneNumber: wirePhoneNumber(wire.phoneNumberId),
    assistant: wireAssistants.find((each) => each.id === wire.assistantId),
  }
}

/** The part of a message that depends on its type. */
function news(call: Call, { kind, turn = 0 }: TimelineEvent, links: Links) {
  const { timeline } = call
  if (kind === 'report') {
    const done = report(call, links)
    return {
      endedReason: timeline.endedReason,
      ...(timeline.answeredAt !== undefined && { startedAt: iso(timeline.answeredAt) }),
      endedAt: iso(timeline.endedAt),
      durationSeconds: timeline.talkMs / 1000,
      ...done,
      transcript: done.artifact.transcript,
    }
  }
  const turns = conversationOf(call.input, timeline)?.turns ?? []
  const said = turns[turn]
  const role = said?.speaker === 'bot' ? 'assistant' : 'user'
  switch (kind) {
    case 'assistant.started':
      return {}
    case 'speech started':
    case 'speech stopped':
      return { status: kind.slice('speech '.length), role, turn }
    case 'transcript':
      return { role, transcriptType: 'final', transcript: said?.text }
    case 'conversation':
      return spokenOn(call, turns.slice(0, turn + 1))
    default:
      return { status: kind, ...(kind === 'ended' && { endedReason: timeline.endedReason }) }
  }
}

/** The assistants as the provider lists them. */
export const wireAssistants = scripts.map(wireAssistant)

/** A phone number as the provider lists it. */
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
  const conversation = conversationOf(call.input, call.timeline)
  const { endedReason } = call.timeline
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
      variableValues: call.input.request.assistantOverrides?.variableValues ?? {},
      ...recordings(call.id, links),
    },
  }
}

/** The messages of a conversation, in the provider's format and in OpenAI's. */
function spokenOn({ input, timeline }: Call, turns: Conversation['turns']) {
  return {
    messages: turns.map((turn) => ({
      role: turn.speaker,
      message: turn.text,
      time: timeInCall(input, timeline, turn.from),
      endTime: timeInCall(input, timeline, turn.to),
      secondsFromStart: turn.from,
    })),
    messagesOpenAIFormatted: turns.map((turn) => ({
      role: turn.speaker === 'bot' ? 'assistant' : 'user',
      content: turn.text,
    })),
  }
}

/** The plain addresses answer 403; only the signed ones can be played. */
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

/** Secrets of the server are not shown to readers of the call. */
function withoutSecrets(overrides: NonNullable<Call['input']['request']['assistantOverrides']>) {
  if (!overrides.server) return overrides
  const { secret: _, headers: __, ...server } = overrides.server
  return { ...overrides, server }
}

/** Overrides may hold secrets and are part of the call already. */
function withoutOverrides(customer: Call['input']['request']['customer']) {
  const { assistantOverrides: _, ...rest } = customer
  return rest
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
