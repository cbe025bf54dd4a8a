import { type CallingStop, callingStop, contract } from '@callwright/contract'
import { minutesAgo, mockNow } from '../mocks/clock.ts'
import { fails, responds } from '../mocks/handlers.ts'

/** A stop of all calls, as in a response of the server. */
export function aCallingStop(overrides: Partial<CallingStop> = {}): CallingStop {
  return callingStop.parse({
    stopped_at: minutesAgo(12),
    stopped_by: 'Maya Chen',
    reason: '',
    ...overrides,
  })
}

/** The handlers of the stop of all calls. */
export const callingStopHandlers = {
  stateful(initial: CallingStop | null = null) {
    let stop = initial
    return [
      responds(contract.callingStop.get, () => ({ stop })),
      responds(contract.callingStop.start, ({ reason }) => {
        stop ??= aCallingStop({ stopped_at: mockNow.toISOString(), reason })
        return { stop }
      }),
      responds(contract.callingStop.lift, () => {
        stop = null
        return { stop }
      }),
    ]
  },
  startFails: () => fails(contract.callingStop.start),
  liftFails: () => fails(contract.callingStop.lift),
}
