import type { EvidenceCheck } from '@callwright/contract'

const count = (value: number, formatted: string, one: string, many: string) =>
  `${formatted} ${value === 1 ? one : many}`

/** The texts of the scorecard of a campaign. */
export const scorecardTexts = {
  title: 'Scorecard',
  hint: 'Every placed call is checked again from what was stored of it.',
  asOf: (time: string) => `As of ${time}.`,
  loadFailed: 'The scorecard could not be loaded',
  empty: 'Nothing to check yet: no call of this campaign was placed.',
  /** What the calls that a check finds have done, after their number. */
  violations: {
    hours: 'outside calling hours',
    caps: 'over the call limits',
    suppressed: 'on the do-not-call list',
    twice: 'placed twice',
  } satisfies Record<EvidenceCheck, string>,
  checked: (calls: number, formatted: string) =>
    `${count(calls, formatted, 'call', 'calls')} checked`,
  notChecked: (calls: number, formatted: string) =>
    `${count(calls, formatted, 'call', 'calls')} could not be checked`,
  notCheckedHint:
    'A call cannot be checked when the rule was not enforced for it, or when what the check needs was erased.',
  incident: 'Incident',
  incidentTitle: (calls: number, formatted: string, violation: string) =>
    `${count(calls, formatted, 'call', 'calls')} ${violation}`,
  evidenceOf: (callId: number) => `Evidence of call ${callId}`,
  firstCalls: (shown: string, all: string) =>
    `The first ${shown} of ${all} calls. The evidence file has all of them.`,
  chain: (entries: number, formatted: string, isValid: boolean) =>
    `${count(entries, formatted, 'entry', 'entries')}, chain ${isValid ? 'valid' : 'broken'}`,
  chainTitle: 'Chain of evidence',
  chainEmpty: 'No entries yet',
  chainBroken:
    'The last entry does not match its hash, or an entry is missing. Verify the file to find the first broken one.',
  missing: (calls: number, formatted: string) =>
    calls === 1
      ? '1 call has ended and is not in the chain yet.'
      : `${formatted} calls have ended and are not in the chain yet.`,
  lastHash: 'Last hash',
  download: 'Download evidence',
  verifyHint: 'To verify the file without this server, run',
  verifyCommand: 'pnpm evidence verify FILE',
}
