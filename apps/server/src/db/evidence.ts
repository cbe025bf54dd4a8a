import { type SQL, sql } from 'drizzle-orm'
import { personalPartNames } from '../evidence-chain/index.ts'
import type { Tx } from './open.ts'
import { calls } from './tables/calls.table.ts'
import { evidenceEntries } from './tables/evidence.table.ts'

/**
 * Removes the parts that name the person from the evidence of calls, with the keys of their digests, so that nothing can be
 * guessed from a digest. The campaigns of the calls must be locked, so that no entry is added meanwhile.
 */
export async function erasePersonalParts(tx: Tx, condition: SQL): Promise<void> {
  await tx.execute(sql`
    update ${evidenceEntries} set parts = parts - ${`{${personalPartNames.join()}}`}::text[]
    from ${calls}
    where ${calls.workspace_id} = ${evidenceEntries.workspace_id}
      and ${calls.id} = ${evidenceEntries.call_id} and ${condition}`)
}
