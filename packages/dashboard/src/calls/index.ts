export { CallDetailsDialog, TranscriptDialog } from './call-dialogs.ts'
export { callName } from './call-names.ts'
export { CallStatusBadge } from './call-status-badge.tsx'
export {
  callsMutations,
  callsQueries,
  useEnhancedCalls,
} from './calls.queries.ts'
export { CallsTable } from './calls-table.tsx'
export type { EnhancedCall } from './enhanced-call.ts'
export { QualificationBadge } from './qualification-badge.tsx'
export { RecordingButton } from './recording-button.tsx'
export { useCallDialog } from './use-call-dialog.ts'
