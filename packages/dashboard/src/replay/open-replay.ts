import { parseCampaignLog, yieldToPage } from './parse-campaign-log.ts'
import { createReplay, type Replay } from './replay-series.ts'

/** Prepares the log in a stream for its replay, in short tasks; throws `CampaignLogError`. */
export async function openReplay(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Replay> {
  const log = await parseCampaignLog(stream)
  await yieldToPage()
  return createReplay(log)
}
