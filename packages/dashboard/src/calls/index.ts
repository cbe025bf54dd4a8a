export { CallDetailsDialog, TranscriptDialog } from './call-dialogs.ts'
export { calleeName, callName } from './call-names.ts'
export { CallOverviewTab } from './call-overview-tab.tsx'
export { CallPlayback } from './call-playback.tsx'
export { CallStatusBadge } from './call-status-badge.tsx'
export {
  callsMutations,
  callsQueries,
  useEnhancedCalls,
} from './calls.queries.ts'
export { CallsTable } from './calls-table.tsx'
export { endedReasonText } from './ended-reason.ts'
export { type EnhancedCall, lacksProviderData } from './enhanced-call.ts'
export { OutcomeBadge, outcomeLabel, resultLabel } from './outcome-badge.tsx'
export { RecordingButton } from './recording-button.tsx'
export { successRateText } from './success-rate.ts'
export { useCallDetails } from './use-call-details.ts'
export { useCallDialog } from './use-call-dialog.ts'
