import { costsOf } from './costs.ts'
import {
  conversationOf,
  type Moment,
  maxDurationSeconds,
  momentsOf,
  startedAt,
  statusAt,
} from './life.ts'
import type { Channels, Links } from './links.ts'
import { type Script, scripts } from './scripts.ts'
import type { Call } from './switchboard.ts'

const orgId = '0a9ca11e-0000-4000-8000-000000000000'
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
    customer: request.customer,
    ...(request.schedulePlan && { schedulePlan: request.schedulePlan }),
    phoneCallProvider: 'twilio',
    phoneCallProviderId: `CA${call.id.replaceAll('-', '')}`,
    phoneCallTransport: 'pstn',
    transport: { conversationType: 'voice', provider: 'twilio', accountSid },
    monitor: { controlUrl: links.control(call.id) },
    ...(talking && started !== undefined && { startedAt: iso(started) }),
    ...(ended && { endedAt: iso(life.endedAt), endedReason: life.endedReason }),
    // The end comes in two steps: what is worked out after the call is not there with its end.
    cost: 0,
    ...(reported && report(call, links)),
  }
}

/** When a call last changed. */
export function updatedAt(call: Call, time: number): number {
  const { createdAt } = call.birth
  let last = Math.max(createdAt, call.renamedAt ?? 0)
  for (const { at } of momentsOf(call.life, createdAt)) if (at <= time) last = Math.max(last, at)
  return last
}

/** What a call's owner is told of a moment. */
export function wireMessage(call: Call, moment: Moment, links: Links) {
  const wire = wireCall(call, moment.at, links)
  const common = {
    timestamp: moment.at,
    call: wire,
    customer: wire.customer,
    phoneNumber: wirePhoneNumber(call.birth.request.phoneNumberId),
    assistant: wireAssistants.find((each) => each.id === wire.assistantId),
  }
  if (moment.event !== 'report') {
    return {
      type: 'status-update',
      status: moment.event,
      ...(moment.event === 'ended' && { endedReason: call.life.endedReason }),
      ...common,
    }
  }
  const done = report(call, links)
  return {
    type: 'end-of-call-report',
    endedReason: call.life.endedReason,
    ...(wire.startedAt && { startedAt: wire.startedAt }),
    endedAt: wire.endedAt,
    durationSeconds: call.life.talkMs / 1000,
    ...done,
    transcript: done.artifact.transcript,
    ...common,
    call: { ...wire, ...done },
  }
}

/** The type of message that tells of a moment. */
export function messageType(moment: Moment): 'status-update' | 'end-of-call-report' {
  return moment.event === 'report' ? 'end-of-call-report' : 'status-update'
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
  const start = startedAt(call.life) ?? call.life.endedAt
  const messages = conversation.turns.map((turn) => ({
    role: turn.speaker,
    message: turn.text,
    time: start + Math.round(turn.from * 1000),
    endTime: start + Math.round(turn.to * 1000),
    secondsFromStart: turn.from,
  }))
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
      messagesOpenAIFormatted: conversation.turns.map((turn) => ({
        role: turn.speaker === 'bot' ? 'assistant' : 'user',
        content: turn.text,
      })),
      transcript: conversation.turns
        .map((turn) => `${turn.speaker === 'bot' ? 'AI' : 'User'}: ${turn.text}`)
        .join('\n'),
      variableValues: call.birth.request.assistantOverrides?.variableValues ?? {},
      ...recordings(call.id, links),
    },
  }
}

/** The plain addresses name a recording and answer 403; only the signed ones can be played. */
function recordings(id: string, links: Links) {
  const stored = (channels: Channels) => links.stored(id, channels)
  const mono = links.signed(id, 'mono')
  const stereo = links.signed(id, 'stereo')
  return {
    recordingUrl: stored('mono'),
    stereoRecordingUrl: stored('stereo'),
    recording: { stereoUrl: stored('stereo'), mono: { combinedUrl: stored('mono') } },
    presignedMonoUrl: mono.url,
    presignedStereoUrl: stereo.url,
    presignedUrlsExpiresAt: iso(mono.expiresAt),
  }
}

/** What a server proves itself with is not read back to whoever may see the call. */
function withoutSecrets(overrides: NonNullable<Call['birth']['request']['assistantOverrides']>) {
  if (!overrides.server) return overrides
  const { secret: _, headers: __, ...server } = overrides.server
  return { ...overrides, server }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
