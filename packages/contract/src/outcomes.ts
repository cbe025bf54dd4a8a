import type { CallOutcome } from './calls.ts'

/** The outcome of each class of ended reasons. The server stores the class, which decides about retries. */
export const outcomeByReasonClass = {
  conversation: 'conversation',
  voicemail: 'voicemail',
  'no-answer': 'no-answer',
  busy: 'busy',
  'bad-number': 'bad-number',
  carrier: 'failed',
  platform: 'failed',
  account: 'failed',
  configuration: 'failed',
  'no-slot': 'failed',
  other: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<string, CallOutcome>

/** The class of an ended reason. */
export type ReasonClass = keyof typeof outcomeByReasonClass

const reasonClasses = Object.keys(outcomeByReasonClass) as ReasonClass[]

/** Returns the classes of ended reasons that have an outcome. */
export const reasonClassesOf = (outcome: CallOutcome): ReasonClass[] =>
  reasonClasses.filter((reasonClass) => outcomeByReasonClass[reasonClass] === outcome)
