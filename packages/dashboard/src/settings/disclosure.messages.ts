import type { DisclosureLanguage } from '@callwright/contract'
import { withReason } from '../lib/messages.ts'

/** The texts about what calls say first. */
export const disclosureTexts = {
  title: 'Disclosure',
  hint: 'What the assistant says first in every real call, before its own first message.',
  loading: 'Loading the disclosure',
  loadFailed: 'The disclosure could not be loaded',
  caller: 'Who calls',
  callerHint: 'The name of your company, as it is said.',
  callerMissing: 'Enter who calls',
  language: 'Language',
  languageHint: 'The language of your assistants.',
  languages: {
    en: 'English',
    de: 'German',
    es: 'Spanish',
    fr: 'French',
    it: 'Italian',
    nl: 'Dutch',
    pt: 'Portuguese',
  } satisfies Record<DisclosureLanguage, string>,
  missing: 'Real calls are not placed until somebody has entered who calls.',
  said: 'Said first',
  saidRecorded: 'Where the law requires to say that calls are recorded',
  saved: 'Disclosure saved',
  saveFailed: (reason: string | null) => withReason('Error saving the disclosure', reason),
}
