import type { Db, Tx } from '../../db/open.ts'
import { findCallers } from '../../disclosure/index.ts'
import { disclosureText, isRecordingNoticeRequired, placeOf } from '../../rules/index.ts'
import type { PossibleCall } from '../call-facts.ts'
import type { DialerDeps } from '../deps.ts'

/** The `ended_reason` of a call that was not placed because nobody has entered who calls. */
export const noCallerReason = 'callwright.no-caller'

/** What a call must say first: null when no rule requires it, and `no-caller` when nobody has entered who calls. */
export type RequiredDisclosure = { text: string } | 'no-caller' | null

/** Returns the calls, in their order, with what each must say first, read with one query. */
export async function loadDisclosures<Call extends PossibleCall>(
  { providers, now }: Pick<DialerDeps, 'providers' | 'now'>,
  tx: Db | Tx,
  calls: readonly Call[],
): Promise<(Call & { disclosure: RequiredDisclosure })[]> {
  const isRequired = ({ workspace_id }: PossibleCall) =>
    providers.callingRulesOf(workspace_id) === 'on'
  const workspaceIds = calls.filter(isRequired).map(({ workspace_id }) => workspace_id)
  const callers = await findCallers(tx, [...new Set(workspaceIds)])
  const disclosureOf = (call: Call): RequiredDisclosure => {
    if (!isRequired(call)) return null
    const caller = callers.get(call.workspace_id)
    if (!caller) return 'no-caller'
    // Every call is transcribed, so each one counts as recorded.
    const isRecordingSaid = isRecordingNoticeRequired(placeOf(call).jurisdictions, now())
    return { text: disclosureText(caller.caller_name, caller.language, isRecordingSaid) }
  }
  return calls.map((call) => ({ ...call, disclosure: disclosureOf(call) }))
}
