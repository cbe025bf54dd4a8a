import { conversationOf, maxDurationSeconds, statusAt, timeInCall } from './call-timeline.ts'
import type { Conversation } from './conversation.ts'
import { costsOf, usageCost } from './costs.ts'
import type { Channels, Links } from './links.ts'
import type { Script } from './script.ts'
import { scripts } from './scripts.ts'
import type { Call } from './stored-call.ts'
import { messageType, statusEvents, type TimelineEvent } from './timeline-events.ts'

/** The organization of every record. */
export const orgId = '0a9ca11e-0000-4000-8000-000000000000'
const accountSid = 'AC00000000000000000000000000000000'
const accountCreatedAt = '2026-01-05T09:00:00.000Z'

/** Returns the state of a call at a time, in the provider's format. */
export function wireCall(call: Call, time: number, links: Links) {
  const { request, createdAt, speed } = call.input
  const { timeline } = call
  const status = statusAt(timeline, time)
  const { answeredAt } = timeline
  const isEnded = status === 'ended'
  const isReported = time >= timeline.reportedAt
  const { assistantOverrides } = request
  return {
    id: call.id,
    orgId,
    type: 'outboundPhoneCall',
    createdAt: toIsoString(createdAt),
    updatedAt: toIsoString(updatedAt(call, time)),
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
    ...(answeredAt !== undefined && time >= answeredAt && { startedAt: toIsoString(answeredAt) }),
    ...(isEnded && { endedAt: toIsoString(timeline.endedAt), endedReason: timeline.endedReason }),
    // The cost is 0 until the report, which comes some seconds after the end of the call.
    cost: 0,
    ...(isEnded && answeredAt !== undefined && { costs: [usageCost(timeline.talkMs / 1000)] }),
    ...(isReported && reportFieldsOf(call, links)),
    // The provider has no such field: at a speed above 1, the times of a call are closer together than its duration.
    emulator: { speed },
  }
}

/** Returns when a call last changed, up to a given time. */
export function updatedAt({ input, timeline, renamedAt = 0 }: Call, time: number): number {
  let changedAt = input.createdAt
  if (renamedAt <= time) changedAt = Math.max(changedAt, renamedAt)
  for (const { at } of statusEvents(input, timeline))
    if (at <= time) changedAt = Math.max(changedAt, at)
  return changedAt
}

/** Returns the server message of an event. */
export function wireMessage(call: Call, event: TimelineEvent, links: Links) {
  const wire = wireCall(call, event.at, links)
  return {
    type: messageType(event.kind),
    timestamp: event.at,
    ...messageFields(call, event, links),
    call: event.kind === 'report' ? { ...wire, ...reportFieldsOf(call, links) } : wire,
    customer: wire.customer,
    phoneNumber: wirePhoneNumber(wire.phoneNumberId),
    assistant: wireAssistants.find((each) => each.id === wire.assistantId),
  }
}

/** Returns the fields of a message that depend on its type. */
function messageFields(call: Call, { kind, turn = 0 }: TimelineEvent, links: Links) {
  const { timeline } = call
  if (kind === 'report') {
    const reportFields = reportFieldsOf(call, links)
    return {
      endedReason: timeline.endedReason,
      ...(timeline.answeredAt !== undefined && { startedAt: toIsoString(timeline.answeredAt) }),
      endedAt: toIsoString(timeline.endedAt),
      durationSeconds: timeline.talkMs / 1000,
      ...reportFields,
      transcript: reportFields.artifact.transcript,
    }
  }
  const turns = conversationOf(call.input, timeline)?.turns ?? []
  const currentTurn = turns[turn]
  const role = currentTurn?.speaker === 'bot' ? 'assistant' : 'user'
  switch (kind) {
    case 'assistant.started':
      return {}
    case 'speech started':
    case 'speech stopped':
      return { status: kind.slice('speech '.length), role, turn }
    case 'transcript':
      return { role, transcriptType: 'final', transcript: currentTurn?.text }
    case 'conversation':
      return messagesOf(call, turns.slice(0, turn + 1))
    default:
      return { status: kind, ...(kind === 'ended' && { endedReason: timeline.endedReason }) }
  }
}

/** The assistants in the provider's format. */
export const wireAssistants = scripts.map(wireAssistant)

/** Returns a phone number in the provider's format. */
export function wirePhoneNumber(id: string) {
  return {
    id,
    orgId,
    provider: 'twilio',
    number: '+15005550006',
    name: 'Outbound line',
    status: 'active',
    twilioAccountSid: accountSid,
    createdAt: accountCreatedAt,
    updatedAt: accountCreatedAt,
  }
}

function wireAssistant(script: Script) {
  return {
    id: script.id,
    orgId,
    name: script.name,
    createdAt: accountCreatedAt,
    updatedAt: accountCreatedAt,
    firstMessage: script.openings[0],
    firstMessageMode: 'assistant-speaks-first',
    voicemailMessage: script.voicemail,
    model: { provider: 'openai', model: 'gpt-4o' },
    voice: { provider: '11labs', voiceId: 'sarah' },
    transcriber: { provider: 'deepgram', model: 'nova-3' },
    maxDurationSeconds,
    serverMessages: ['status-update', 'end-of-call-report'],
  }
}

function reportFieldsOf(call: Call, links: Links) {
  const conversation = conversationOf(call.input, call.timeline)
  const { endedReason } = call.timeline
  // The provider does not charge for its own faults.
  const isCharged = !endedReason.includes('error') && endedReason !== 'worker-shutdown'
  const costs = costsOf(conversation, isCharged, endedReason === 'voicemail')
  if (!conversation) {
    return { ...costs, messages: [], analysis: {}, artifact: { messages: [], transcript: '' } }
  }
  const { messages, messagesOpenAIFormatted } = messagesOf(call, conversation.turns)
  const { qualified, reason, summary, hasOptedOut } = conversation
  return {
    ...costs,
    messages,
    analysis: {
      summary,
      structuredData: { qualified, reason, ...(hasOptedOut && { do_not_call: true }) },
      successEvaluation: String(qualified),
    },
    artifact: {
      messages,
      messagesOpenAIFormatted,
      transcript: conversation.turns
        .map((turn) => `${turn.speaker === 'bot' ? 'AI' : 'User'}: ${turn.text}`)
        .join('\n'),
      variableValues: call.input.request.assistantOverrides?.variableValues ?? {},
      ...recordingLinks(call.id, links),
    },
  }
}

/** Returns the messages of a conversation in the provider's format and in OpenAI's. */
function messagesOf({ input, timeline }: Call, turns: Conversation['turns']) {
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

/** Returns the addresses of a call's recordings; the unsigned ones respond with 403. */
function recordingLinks(id: string, links: Links) {
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
    presignedUrlsExpiresAt: toIsoString(links.signed(id, 'mono').expiresAt),
  }
}

/** Removes the secret and headers of the message server, which readers of the call must not see. */
function withoutSecrets(overrides: NonNullable<Call['input']['request']['assistantOverrides']>) {
  if (!overrides.server) return overrides
  const { secret: _, headers: __, ...server } = overrides.server
  return { ...overrides, server }
}

/** Removes the customer's overrides, which may contain secrets and are already part of the call. */
function withoutOverrides(customer: Call['input']['request']['customer']) {
  const { assistantOverrides: _, ...rest } = customer
  return rest
}

function toIsoString(time: number): string {
  return new Date(time).toISOString()
}
