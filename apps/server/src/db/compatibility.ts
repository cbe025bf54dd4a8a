/**
 * A migration that some older versions do not tolerate. `since` is the newest migration of the oldest version that does,
 * because it no longer uses what the migration removes or changes.
 */
interface BreakingMigration {
  since: string
  reason: string
}

/** The newest migration of the versions that tolerate no newer one. */
export const firstMigration = '0018_two_factor'

/**
 * Breaking migrations by name. All others only add what an older version ignores, so that processes of both versions
 * work side by side during an upgrade (docs/decisions/0042). A test finds the ones that have to be in this list.
 */
export const breakingMigrations: Record<string, BreakingMigration> = {
  '0022_recordings_workspace': {
    since: '0022_recordings_workspace',
    reason: 'Older versions store a recording without its workspace.',
  },
  '0023_request_counts': {
    since: '0023_request_counts',
    reason: 'Older versions count requests in the table that it drops.',
  },
  '0033_suppressions': {
    since: '0033_suppressions',
    reason: 'Older versions call numbers that are on the do-not-call list.',
  },
}
