import type { TimelineInput } from './call-timeline.ts'
import type { Faults } from './faults.ts'
import { seededRandom } from './seeded-random.ts'
import type { TimelineEvent } from './timeline-events.ts'

/** How a server message is delivered. */
export type Delivery = 'sent' | 'lost' | 'repeated' | 'reordered' | 'late'

/** Returns how the message of an event is delivered: the same for the same call, event and faults. */
export function deliveryOf(
  input: TimelineInput,
  { kind, turn = 0 }: TimelineEvent,
  faults: Faults,
): Delivery {
  const { number, externalId = '' } = input.request.customer
  if (number === '+15005550006' && kind === 'report') return 'lost'
  if (number === '+15005550007' && kind === 'report') return 'repeated'
  if (number === '+15005550009') return 'reordered'
  const { lost, repeated, reordered, late } = faults.messages
  const random = seededRandom(faults.seed, 'message', number, externalId, kind, String(turn))
  return random.oneOf<Delivery>(
    [
      ['lost', lost],
      ['repeated', repeated],
      ['reordered', reordered],
      ['late', late.rate],
    ],
    'sent',
  )
}

/** Returns the additional delay of a call's report in milliseconds. */
export function reportDelayOf({ request }: TimelineInput, { seed, lateReports }: Faults): number {
  const { number, externalId = '' } = request.customer
  const random = seededRandom(seed, 'report', number, externalId)
  return random.next() < lateReports.rate ? lateReports.seconds * 1000 : 0
}
