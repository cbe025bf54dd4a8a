import { and, sql } from 'drizzle-orm'
import type { Tx } from './open.ts'
import { suppressions } from './tables/privacy.table.ts'
import { inWorkspace, type WorkspaceId } from './workspace-id.ts'

/**
 * Returns the HMAC of a workspace's phone number in E.164. Numbers are few enough to try all of them, so a hash without a
 * key would not hide a number.
 */
export type NumberHasher = (workspaceId: number, number: string) => string

/** The key of the advisory lock of a workspace's suppressions. */
const suppressionLock = 7_250_916

/**
 * Waits for the transactions that store numbers of the workspace, and lets no other one begin before the end of this
 * transaction, so that none of them stores a number that this one suppresses. Call it before any row is locked.
 */
export async function lockSuppressions(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${suppressionLock}, ${workspaceId})`)
}

/** Returns which of some numbers in E.164 must not be stored, each with the reason. */
export type FindSuppressed = (numbers: string[]) => Promise<Map<string, string>>

/**
 * Keeps the suppressions of a workspace as they are until the end of the transaction, which is going to store numbers.
 * Call it before any row is locked. Returns null when the workspace has none, as on every server without a hasher.
 */
export async function holdSuppressions(
  tx: Tx,
  hashNumber: NumberHasher | undefined,
  workspaceId: WorkspaceId,
): Promise<FindSuppressed | null> {
  if (!hashNumber) return null
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${suppressionLock}, ${workspaceId})`)
  const ofWorkspace = inWorkspace(suppressions, workspaceId)
  const [any] = await tx
    .select({ number_hmac: suppressions.number_hmac })
    .from(suppressions)
    .where(ofWorkspace)
    .limit(1)
  if (!any) return null
  return async (numbers) => {
    const numberByHmac = new Map(numbers.map((number) => [hashNumber(workspaceId, number), number]))
    const rows = await tx
      .select({ number_hmac: suppressions.number_hmac, reason: suppressions.reason })
      .from(suppressions)
      .where(
        and(
          ofWorkspace,
          // One parameter: an import looks up thousands of numbers at once.
          sql`${suppressions.number_hmac} = any(${`{${[...numberByHmac.keys()].join()}}`}::text[])`,
        ),
      )
    return new Map(
      rows.flatMap(({ number_hmac, reason }) => {
        const number = numberByHmac.get(number_hmac)
        return number === undefined ? [] : [[number, reason]]
      }),
    )
  }
}
