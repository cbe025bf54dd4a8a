import { findEndedReason } from '@callwright/contract'

/** Returns a sentence for the provider's ended reason; unknown reasons are returned unchanged. */
export const endedReasonText = (endedReason: string): string =>
  findEndedReason(endedReason)?.sentence ?? endedReason
