import type { JobHandlers } from '../src/queue.ts'

const ignore = async () => {}

/** Handlers that do nothing, for the jobs that a test is not about. */
export const idleHandlers: JobHandlers = {
  'copy-recording': ignore,
  'delete-erased': ignore,
  'delete-recording': ignore,
  'deliver-webhook': ignore,
  'follow-schedule': ignore,
  'give-up-copy': ignore,
  'give-up-erased': ignore,
}
