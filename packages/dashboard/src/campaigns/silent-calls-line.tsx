import { useQuery } from '@tanstack/react-query'
import { useFormatter } from '../lib/formatter.ts'
import { callLimitsTexts } from './call-limits-text.ts'
import { campaignsQueries } from './campaigns.queries.ts'

export interface SilentCallsLineProps {
  /** The id of the campaign. */
  campaignId: number
}

/** How many people answered a campaign and heard nothing; absent while no answered call could be judged. */
export function SilentCallsLine({ campaignId }: SilentCallsLineProps) {
  const { locale } = useFormatter()
  const { data } = useQuery(campaignsQueries.silentCalls(campaignId))
  if (!data || data.judged === 0) return null
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <p className="mt-4 text-muted text-sm">
      {callLimitsTexts.silent(data, share.format(data.silent / data.judged))}
    </p>
  )
}
