import { queryOptions } from '@tanstack/react-query'
import { fetchFile, toUserError } from '../lib/api.ts'
import { openReplay } from './open-replay.ts'
import { CampaignLogError } from './parse-campaign-log.ts'
import type { Replay } from './replay-series.ts'

/** The address of the log of a campaign. */
export const logPath = (campaignId: number) => `/api/campaigns/${campaignId}/log`

/** Requests the log of a campaign, and parses it while it arrives. */
async function loadReplay(campaignId: number, signal: AbortSignal): Promise<Replay> {
  try {
    const { body } = await fetchFile(logPath(campaignId), signal)
    return await openReplay(body ?? new Blob().stream())
  } catch (error) {
    throw error instanceof CampaignLogError ? error : toUserError(error)
  }
}

/** The queries for replays. */
export const replayQueries = {
  /** The log may have a hundred thousand lines, so no change of the campaign requests it again. */
  ofCampaign: (id: number) =>
    queryOptions({
      queryKey: ['campaign log', id],
      queryFn: ({ signal }) => loadReplay(id, signal),
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      // Comparing two logs row by row would block the page.
      structuralSharing: false,
    }),
}
