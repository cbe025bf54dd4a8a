export { createPeakMeter } from './peaks.ts'
export {
  createDatabaseRecordingStore,
  createFileRecordingStore,
  type RecordingStore,
  recordingExtension,
} from './recordings.ts'
export { QuotaExceeded } from './storage-quota.ts'
export { withSynthesizedRecordings } from './synthesized.ts'
