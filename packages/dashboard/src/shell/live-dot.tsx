import { BadgeDot } from '@callwright/ui/badge'
import type { LiveStatus } from '../lib/live.ts'

const words: Record<LiveStatus, string> = {
  connecting: 'Connecting',
  connected: 'Live',
  disconnected: 'Reconnecting',
}

/** A green dot that pulses while server events arrive, with a label. */
export function LiveDot({ connection }: { connection: LiveStatus }) {
  const live = connection === 'connected'
  return (
    <span className="flex items-center gap-2">
      <BadgeDot live={live} className={live ? 'size-2 text-positive' : 'size-2 text-warning'} />
      <span className="group-data-collapsed/sidebar:sr-only">{words[connection]}</span>
    </span>
  )
}
