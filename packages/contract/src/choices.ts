// Lists and limits without schemas, so that screens can import them without Zod.

/** The provider's statuses, and `failed` for a call that was never placed. Only `ended` and `failed` are final. */
export const callStatuses = [
  'scheduled',
  'queued',
  'ringing',
  'in-progress',
  'forwarding',
  'ended',
  'failed',
] as const

/** What a final call came to. */
export const callOutcomes = [
  'conversation',
  'voicemail',
  'no-answer',
  'busy',
  'bad-number',
  'failed',
  'cancelled',
] as const

/** What a list of calls can be filtered by: an outcome, or that the call is qualified. */
export const callResults = ['qualified', ...callOutcomes] as const
export type CallResult = (typeof callResults)[number]

/** The number of characters of a truncated transcript. */
export const transcriptPreviewLength = 150

/** The periods of the statistics, in days; today is the last one. */
export const periodsInDays = [1, 7, 30, 90] as const

/** `waiting` has calls to come; `live` is on a call; the rest are final. */
export const memberStates = [
  'waiting',
  'live',
  'reached',
  'unreached',
  'skipped',
  'cancelled',
] as const

/**
 * Catches typing errors of an email address only; it accepts some invalid ones. It does not backtrack after the first dot
 * of the domain, so that it runs in linear time.
 */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/** How many characters the password of an account must have. */
export const minPasswordLength = 8

/** Limits and defaults of a campaign, for forms and schemas. */
export const campaignLimits = {
  max_concurrent_calls: { min: 1, max: 10, default: 1 },
  retry_attempts: { min: 0, max: 5, default: 3 },
  retry_delay_minutes: { min: 1, max: 10_080, default: 30 },
} as const

/** Limits of the caps on calls to one number. */
export const callCapLimits = {
  attempts_per_day: { min: 1, max: 100 },
  attempts_per_week: { min: 1, max: 500 },
  rest_hours: { min: 1, max: 720 },
} as const

/** Limits of the calling policy. */
export const policyLimits = {
  stop_reason_length: 200,
  /** In US dollars. */
  spending_limit: { min: 0.01, max: 1_000_000 },
  max_silent_percent: { min: 0, max: 100, default: 3 },
  opt_out_phrases: { count: 100, length: 100 },
} as const

/** The phrases by which people opt out, until a workspace has its own, in the languages of the disclosure. */
export const defaultOptOutPhrases = [
  "don't call me",
  'do not call me',
  "don't ever call",
  'never call me',
  'never call again',
  "don't call again",
  'do not call again',
  "don't call this number",
  'do not call this number',
  'never call this number',
  "don't want you to call",
  "don't want any more calls",
  'no more calls',
  'stop calling',
  'stop contacting me',
  "don't contact me",
  'do not contact me',
  'take me off the list',
  'take me off your list',
  'take me off your calling list',
  'remove me from the list',
  'remove me from your list',
  'remove me from your calling list',
  'remove my number',
  'delete my number',
  'lose my number',
  'do not call list',
  'rufen Sie mich nicht mehr an',
  'rufen Sie mich bitte nicht mehr an',
  'rufen Sie hier nicht mehr an',
  'rufen Sie hier bitte nicht mehr an',
  'rufen Sie nicht mehr an',
  'rufen Sie bitte nicht mehr an',
  'rufen Sie nie wieder an',
  'rufen Sie mich nie wieder an',
  'keine Anrufe mehr',
  'streichen Sie mich von der Liste',
  'streichen Sie mich von Ihrer Liste',
  'nehmen Sie mich von der Liste',
  'nehmen Sie mich von Ihrer Liste',
  'löschen Sie meine Nummer',
  'no me llame más',
  'no me llamen más',
  'no me llames más',
  'no vuelva a llamarme',
  'no vuelvan a llamarme',
  'deje de llamarme',
  'dejen de llamarme',
  'no quiero más llamadas',
  'quíteme de la lista',
  'quíteme de su lista',
  'ne me rappelez plus',
  "ne m'appelez plus",
  "ne plus m'appeler",
  'ne plus me rappeler',
  "arrêtez de m'appeler",
  'retirez-moi de votre liste',
  'enlevez-moi de votre liste',
  'non mi chiami più',
  'non mi chiamate più',
  'non chiamatemi più',
  'non chiamarmi più',
  'smetta di chiamarmi',
  'smettete di chiamarmi',
  'mi tolga dalla lista',
  'toglietemi dalla lista',
  'bel mij niet meer',
  'bel me niet meer',
  'bel mij nooit meer',
  'bel me nooit meer',
  'niet meer bellen',
  'stop met bellen',
  'haal mij van de lijst',
  'haal me van de lijst',
  'não me ligue mais',
  'não me liguem mais',
  'não me liga mais',
  'não me ligue de novo',
  'pare de me ligar',
  'parem de me ligar',
  'me tire da lista',
  'tire-me da lista',
] as const

/** What a campaign's calls are for. */
export const campaignPurposes = ['informational', 'marketing'] as const

/**
 * How a person consented to calls by an artificial voice, weakest first: by conduct, such as a purchase; in so many
 * words; or in writing, signed, also electronically.
 */
export const consentBases = ['inferred', 'express', 'written'] as const

/** What contacts can be filtered by: that they have a consent for their number, that they have none, or its basis. */
export const consentFilters = ['given', 'none', ...consentBases] as const
export type ConsentFilter = (typeof consentFilters)[number]

/** The languages of the sentences with which calls begin. */
export const disclosureLanguages = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt'] as const
export type DisclosureLanguage = (typeof disclosureLanguages)[number]

/**
 * How an entry came to the do-not-call list: a person entered it or imported it; a person marked a call; the
 * assistant's structured output or a phrase in the transcript said that the person opted out; or an erasure.
 */
export const suppressionOrigins = [
  'entered',
  'imported',
  'call',
  'structured_output',
  'phrase',
  'erasure',
] as const

/**
 * Why a contact in a campaign is not called now. `hours`, `do_not_call`, `awaiting_report`, `consent`, `caps` and
 * `workspace_stopped` are calling rules;
 * the others are states of the campaign, of its lines and of the contact.
 */
export const whyNotNowCodes = [
  'hours',
  'do_not_call',
  'awaiting_report',
  'consent',
  'caps',
  'workspace_stopped',
  'not_started',
  'paused',
  'calls_not_started',
  'retry',
  'no_free_line',
  'awaiting_costs',
  'on_call',
  'contact_deleted',
  'stopped',
] as const
export type WhyNotNowCode = (typeof whyNotNowCodes)[number]

/** The sort orders of contacts; a minus means descending. */
export const contactSorts = ['newest', 'oldest', 'name', '-name', 'company', '-company'] as const

/** The maximum number of ids that `GET /api/contacts/ids` returns. */
export const maxContactIds = 10_000

/** Whether an entry of evidence is the first of a call that has ended, or says what changed since. */
export const evidenceKinds = ['final', 'change'] as const

/** The parts of what is known of a call. */
export const evidencePartNames = [
  'parties',
  'basis',
  'decisions',
  'requests',
  'disclosure',
  'outcome',
  'failure',
] as const
export type EvidencePartName = (typeof evidencePartNames)[number]

/**
 * What a scorecard checks of each placed call: that it was within the hours, that the number was not called too often,
 * that the number was not on the do-not-call list, and that the attempt was placed once.
 */
export const evidenceChecks = ['hours', 'caps', 'suppressed', 'twice'] as const
