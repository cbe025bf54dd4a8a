import type { CallLogEntry } from './call-log-entry.ts'
import { type Delivery, deliveryOf } from './delivery.ts'
import type { Faults } from './faults.ts'
import type { Schedule } from './schedule.ts'
import { type Call, eventsOf, type StoredCall } from './stored-call.ts'
import { isSubscribed, type TimelineEvent } from './timeline-events.ts'

export interface MessageQueueOptions {
  now: () => number
  schedule: Schedule
  faults: Faults
  /** Sends the server message of an event; returns false when the emulator stops before it is sent. */
  send: (call: Call, event: TimelineEvent) => Promise<boolean>
  /** Applies an entry and writes it to the log; applies it even when the log cannot be written. */
  record: (entry: CallLogEntry) => void
}

/** Sends the server messages of calls in the order of their events, except where a fault changes that. */
export interface MessageQueue {
  /** Sends the messages of all events that have passed, one after the other. */
  sendDue(call: StoredCall): Promise<void>
  /** Sends the delayed message of the event with an index at a time. */
  sendDelayed(call: StoredCall, index: number, at: number): void
}

/** Returns a message queue that injects the faults of messages. */
export function createMessageQueue({
  now,
  schedule,
  faults,
  send,
  record,
}: MessageQueueOptions): MessageQueue {
  async function sendDue(call: StoredCall) {
    if (call.isSending || !call.input.request.assistantOverrides?.server) return
    call.isSending = true
    while (call.sentCount < call.passedCount) {
      const event = eventsOf(call)[call.sentCount] as TimelineEvent
      if (!isSubscribed(call.input, event.kind)) {
        call.sentCount += 1
        continue
      }
      const delivery = deliveryOf(call.input, event, faults)
      const nextEvent = delivery === 'reordered' ? subscribedEventAfter(call) : undefined
      // A reordered message is sent after the next one, whose event has not passed yet.
      if (nextEvent && call.passedCount < call.sentCount + 2) break
      if (!(await deliver(call, delivery, event, nextEvent))) return
      record({ is: 'told', id: call.id, moments: call.sentCount + (nextEvent ? 2 : 1) })
    }
    call.isSending = false
    if (call.passedCount === eventsOf(call).length) call.events = undefined
  }

  /** Returns the event after the next one to send, if the request subscribes to it. */
  function subscribedEventAfter(call: StoredCall) {
    const event = eventsOf(call)[call.sentCount + 1]
    return event && isSubscribed(call.input, event.kind) ? event : undefined
  }

  /** Returns false when the emulator stops before the message is sent. */
  async function deliver(
    call: StoredCall,
    delivery: Delivery,
    event: TimelineEvent,
    nextEvent?: TimelineEvent,
  ) {
    switch (delivery) {
      case 'lost':
        return true
      case 'repeated':
        return (await send(call, event)) && send(call, event)
      case 'late': {
        const at = now() + faults.messages.late.seconds * 1000
        record({ is: 'put-off', id: call.id, moment: call.sentCount, at })
        sendDelayed(call, call.sentCount, at)
        return true
      }
      default:
        return (!nextEvent || (await send(call, nextEvent))) && send(call, event)
    }
  }

  function sendDelayed(call: StoredCall, index: number, at: number) {
    schedule.add(at, async () => {
      const event = eventsOf(call)[index]
      if (event && !(await send(call, event))) return
      record({ is: 'told-late', id: call.id, moment: index })
    })
  }

  return { sendDue, sendDelayed }
}
