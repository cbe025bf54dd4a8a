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
const serverMessageTypes = [
  'status-update',
  'end-of-call-report',
  'speech-update',
  'conversation-update',
  'transcript',
]

/** Calls to every test number, and to enough other numbers that every outcome occurs. */
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
        serverMessages: serverMessageTypes,
      },
    },
  }
  const id = `0a9ca11e-0000-7000-8000-${String(n).padStart(12, '0')}`
  return { id, input, timeline: createTimeline(input), name: 'Spring' }
})

describe("the provider's document", () => {
  it("has every field of every call in each status, except the emulator's own", () => {
    const endedReasons = new Set<string>()
    for (const call of calls) {
      endedReasons.add(call.timeline.endedReason)
      for (const { at } of [{ at: createdAt }, ...timelineEvents(call.input, call.timeline)]) {
        expect(schemaErrors('Call', wireCall(call, at, links))).toEqual([
          'Call.emulator is unknown',
        ])
      }
    }
    expect(endedReasons.size).toBeGreaterThan(11)
  })

  it('has every field of every server message, except the fields that the emulator is known to omit', () => {
    const schemaNames: Record<string, string> = {
      'status-update': 'ServerMessageStatusUpdate',
      'end-of-call-report': 'ServerMessageEndOfCallReport',
      'speech-update': 'ServerMessageSpeechUpdate',
      'conversation-update': 'ServerMessageConversationUpdate',
      transcript: 'ServerMessageTranscript',
    }
    // The provider sends these fields in a report, although its document does not have them.
    const undocumentedFields = ['durationSeconds', 'costBreakdown', 'transcript', 'messages'].map(
      (name) => `ServerMessageEndOfCallReport.${name} is unknown`,
    )
    const seenTypes = new Set<string>()
    for (const call of calls.slice(0, 100)) {
      for (const event of timelineEvents(call.input, call.timeline)) {
        const message = wireMessage(call, event, links)
        seenTypes.add(message.type)
        const schemaName = schemaNames[message.type] ?? ''
        const errors = schemaErrors(schemaName, message).filter(
          (error) => !undocumentedFields.includes(error),
        )
        expect(errors).toEqual([`${schemaName}.call.emulator is unknown`])
      }
    }
    expect([...seenTypes].sort()).toEqual(serverMessageTypes.toSorted())
  })

  it('has every field of assistants and phone numbers', () => {
    for (const assistant of wireAssistants) expect(schemaErrors('Assistant', assistant)).toEqual([])
    expect(schemaErrors('TwilioPhoneNumber', wirePhoneNumber(phoneNumberId))).toEqual([])
  })

  it('rejects a call with missing, wrong and unknown fields', () => {
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
