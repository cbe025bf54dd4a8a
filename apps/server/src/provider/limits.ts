const mb = 1024 * 1024

/** Limits for the stored fields of a call. */
export const recordLimits = {
  /** Characters of an id; a longer one is invalid. */
  id: 200,
  /** Characters of a reason; a longer one is truncated. */
  text: 2000,
  /** UTF-8 bytes of a transcript; a longer one is truncated. */
  transcriptBytes: 5 * mb,
  /** UTF-8 bytes of all turns as JSON, more than people say in the longest call; larger ones are dropped. */
  turnsBytes: 2 * mb,
  /** The longest duration that the provider allows for any call. */
  callSeconds: 43_200,
  /** UTF-8 bytes of an analysis as JSON; a larger one is dropped. */
  analysisBytes: mb,
  /** Levels of an analysis; a deeper one is dropped. */
  analysisDepth: 100,
  /** Entries of a cost breakdown; more are dropped. */
  costs: 100,
  /** Characters of the name of a cost; one with a longer name is dropped. */
  costName: 100,
  /** Characters of an assistant's name; a longer one is truncated. */
  assistantName: 200,
  /** The largest amount, so that the database can sum amounts. */
  amount: 1e9,
}

/** The size limit of a response of the provider. */
export const maxResponseBytes = 32 * mb

/** The size limit of a server message: a report contains transcript and analysis, but no audio. */
export const maxMessageBytes = 5 * mb
