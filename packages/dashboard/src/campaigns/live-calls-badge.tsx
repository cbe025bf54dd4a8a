import { Badge } from '@callwright/ui/badge'
import { Waveform } from '@callwright/ui/waveform'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'

export interface LiveCallsBadgeProps {
  /** The number of live calls. */
  count: number
}

/** How many calls of a campaign are live; nothing while none is. */
export function LiveCallsBadge({ count }: LiveCallsBadgeProps) {
  const formatter = useFormatter()
  if (count === 0) return null
  return (
    <Badge tone="live">
      <Waveform live className="w-5" />
      {messages.campaigns.live(formatter.number(count))}
    </Badge>
  )
}
