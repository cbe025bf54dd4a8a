import { describe, expect, it } from 'vitest'
import { createTimeline } from './call-timeline.ts'
import { createLinks } from './links.ts'
import { scripts } from './scripts.ts'
import type { Call } from './stored-call.ts'
import { schemaErrors } from './testing/document-schema.ts'
import { timelineEvents } from './timeline-events.ts'
import { wireAssistants, wireCall, wireMessage, wirePhoneNumber } from './wire.ts'

const createdAt = Date.UTC(2026, 0, 5, 12)
const phoneNumberId = '15005550-ca11-4000-8000-000000000006'
const links = createLinks(
  () => 'http://emulator.example',
  () => createdAt,
)
const types = [
  'status-update',
  'end-of-call-report',
  'speech-update',
  'conversation-update',
  'transcript',
]

/** Many calls: every magic number, and drawn ones that together have every outcome. */
const calls: Call[] = Array.from({ length: 400 }, (_, n) => {
  const number = n < 11 ? `+150055500${String(n + 1).padStart(2, '0')}` : `+1202555${1000 + n}`
  const input = {
    seed: 'document',
    speed: 1,
    createdAt,
    request: {
      assistantId: scripts[n % scripts.length]?.id ?? '',
      phoneNumberId,
      name: 'Spring',
      customer: { number, name: 'Ann Lee', externalId: `attempt ${n}` },
      schedulePlan: { earliestAt: new Date(createdAt + 60_000).toISOString() },
      assistantOverrides: {
        variableValues: { name: 'Ann' },
        server: { url: 'http://owner.example', secret: 'x' },
        serverMessages: types,
      },
    },
  }
  const id = `0a9ca11e-0000-7000-8000-${String(n).padStart(12, '0')}`
  return { id, input, timeline: createTimeline(input), name: 'Spring' }
})

describe("the provider's document", () => {
  it("knows every field of every call, in each of its states, but for the emulator's own", () => {
    const reasons = new Set<string>()
    for (const call of calls) {
      reasons.add(call.timeline.endedReason)
      for (const { at } of [{ at: createdAt }, ...timelineEvents(call.input, call.timeline)]) {
        expect(schemaErrors('Call', wireCall(call, at, links))).toEqual([
          'Call.emulator is unknown',
        ])
      }
    }
    expect(reasons.size).toBeGreaterThan(11)
  })

  it('knows every field of every server message, but for those it is known to leave out', () => {
    const schema: Record<string, string> = {
      'status-update': 'ServerMessageStatusUpdate',
      'end-of-call-report': 'ServerMessageEndOfCallReport',
      'speech-update': 'ServerMessageSpeechUpdate',
      'conversation-update': 'ServerMessageConversationUpdate',
      transcript: 'ServerMessageTranscript',
    }
    // The provider sends these with a report, although its document does not say so.
    const unsaid = ['durationSeconds', 'costBreakdown', 'transcript', 'messages'].map(
      (name) => `ServerMessageEndOfCallReport.${name} is unknown`,
    )
    const seen = new Set<string>()
    for (const call of calls.slice(0, 100)) {
      for (const event of timelineEvents(call.input, call.timeline)) {
        const message = wireMessage(call, event, links)
        seen.add(message.type)
        const name = schema[message.type] ?? ''
        const problems = schemaErrors(name, message).filter((problem) => !unsaid.includes(problem))
        expect(problems).toEqual([`${name}.call.emulator is unknown`])
      }
    }
    expect([...seen].sort()).toEqual(types.toSorted())
  })

  it('knows every field of assistants and numbers', () => {
    for (const each of wireAssistants) expect(schemaErrors('Assistant', each)).toEqual([])
    expect(schemaErrors('TwilioPhoneNumber', wirePhoneNumber(phoneNumberId))).toEqual([])
  })

  it('tells a call that is not like its own', () => {
    const [call] = calls as [Call]
    const wire = wireCall(call, call.timeline.reportedAt, links)
    expect(
      schemaErrors('Call', { ...wire, metadata: {}, status: 'done', cost: '0', id: undefined }),
    ).toEqual([
      'Call.id is no string',
      'Call.status is done',
      'Call.cost is no number',
      'Call.emulator is unknown',
      'Call.metadata is unknown',
    ])
  })
})
