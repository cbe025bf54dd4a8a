import { drawFrom } from './draw.ts'
import type { Faults } from './faults.ts'
import type { Birth } from './life.ts'
import type { Moment } from './moments.ts'

/** How a server message fares on its way. */
export type Delivery = 'sent' | 'lost' | 'repeated' | 'reordered' | 'late'

/** How the message of a moment fares: always the same for the same call, moment and faults. */
export function deliveryOf(birth: Birth, { event, turn = 0 }: Moment, faults: Faults): Delivery {
  const { number, externalId = '' } = birth.request.customer
  if (number === '+15005550006' && event === 'report') return 'lost'
  if (number === '+15005550007' && event === 'report') return 'repeated'
  if (number === '+15005550009') return 'reordered'
  const { lost, repeated, reordered, late } = faults.messages
  const draw = drawFrom(faults.seed, 'message', number, externalId, event, String(turn))
  return draw.oneOf<Delivery>(
    [
      ['lost', lost],
      ['repeated', repeated],
      ['reordered', reordered],
      ['late', late.rate],
    ],
    'sent',
  )
}

/** How much later than usual a call's report comes. */
export function reportDelayOf({ request }: Birth, { seed, lateReports }: Faults): number {
  const { number, externalId = '' } = request.customer
  const draw = drawFrom(seed, 'report', number, externalId)
  return draw.next() < lateReports.rate ? lateReports.seconds * 1000 : 0
}
