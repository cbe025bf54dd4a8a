import { withReason } from '../lib/messages.ts'

/** The texts about the stop of all calls. */
export const texts = {
  stopAll: 'Stop all calls',
  question:
    'No campaign of the workspace calls anybody until the stop is lifted. Calls in progress continue.',
  reasonLabel: 'Reason',
  reasonHint: 'Optional. Everybody in the workspace sees it with the stop.',
  stopped: 'All calls are stopped',
  stopFailed: (reason: string | null) => withReason('Error stopping all calls', reason),
  stoppedBy: (name: string) => (name ? `Stopped by ${name}` : 'Stopped'),
  lift: 'Lift stop',
  liftTitle: 'Lift the stop?',
  liftQuestion: 'Campaigns that run call again at once.',
  lifted: 'Calls are possible again',
  liftFailed: (reason: string | null) => withReason('Error lifting the stop', reason),
}
