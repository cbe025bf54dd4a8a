import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { implementer } from '../implementer.ts'
import { findCallEvidence, hasCampaign } from './evidence.store.ts'
import { readScorecard } from './scorecard.ts'

/** Implements the evidence of a call and the scorecard of a campaign. */
export function evidenceRoutes(deps: Deps) {
  return {
    ofCall: implementer.calls.evidence.handler(async ({ input, context }) => {
      const evidence = await findCallEvidence(deps.db, context.access.workspaceId, input.id)
      if (!evidence) throw notFound('Call')
      return { evidence }
    }),

    scorecard: implementer.campaigns.scorecard.handler(async ({ input, context }) => {
      const { workspaceId } = context.access
      if (!(await hasCampaign(deps.db, workspaceId, input.id))) throw notFound('Campaign')
      const campaign = { id: input.id, workspace_id: workspaceId }
      return { scorecard: await readScorecard(deps, campaign, context.signal()) }
    }),
  }
}
