import type { ConsentBasis } from '@callwright/contract'
import { withReason } from '../lib/messages.ts'

/** The texts about consent, in dialogs that load when they open. */
export const consentTexts = {
  label: 'Consent to calls by an AI',
  labels: {
    inferred: 'Inferred from conduct',
    express: 'Express: spoken or ticked',
    written: 'Written: signed, also electronically',
  } satisfies Record<ConsentBasis, string>,
  hints: {
    '': 'In the United States, an artificial voice may call nobody without consent.',
    inferred: 'For example an existing customer. It is not enough in the United States.',
    express: 'Enough for informational calls. Marketing in the United States needs a written one.',
    written: 'Enough for every purpose, if it names calls by an artificial voice.',
  } satisfies Record<ConsentBasis | '', string>,
  none: 'None recorded',
  ofOtherNumber: (number: string) =>
    `The consent was given for ${number}, and does not count for calls to another number.`,
  coversNumber: 'The consent covers this phone number',
  noneForImport: 'Not stated',
  withdraw: 'Withdraw the consent',
  text: 'What was agreed to',
  textHint: 'The sentence that the contact saw or heard.',
  at: 'Given on',
  source: 'Where',
  sourceExample: 'Web form, phone call, …',
  evidence: 'Evidence',
  evidenceExample: 'Link or number of the record',
  dialogTitle: 'Record Consent',
  dialogHint:
    'One consent is stored for each of the selected contacts, in the place of what they had.',
  withdrawHint: 'Calls that need a consent are not made to these contacts any more.',
  skippedHint:
    'Campaigns that skipped them for want of consent call them, unless they were stopped.',
  importHint: 'Stored for each contact of the file whose line has none of its own.',
  stored: (count: number, formatted: string) =>
    count === 1 ? 'Consent of 1 contact stored' : `Consent of ${formatted} contacts stored`,
  storeFailed: (reason: string | null) => withReason('Error storing the consent', reason),
  discardHint: 'This consent is not stored yet.',
}
