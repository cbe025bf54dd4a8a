import { BadgeDot } from '@callwright/ui/badge'
import type { LiveStatus } from '../lib/live.ts'

const labels: Record<LiveStatus, string> = {
  connecting: 'Connecting',
  connected: 'Live',
  disconnected: 'Reconnecting',
}

/** The status of the connection: a dot, which pulses while server events arrive, with a label. */
export function LiveDot({ connection }: { connection: LiveStatus }) {
  const isConnected = connection === 'connected'
  return (
    <span className="flex items-center gap-2">
      <BadgeDot
        live={isConnected}
        className={isConnected ? 'size-2 text-positive' : 'size-2 text-warning'}
      />
      <span className="group-data-collapsed/sidebar:sr-only">{labels[connection]}</span>
    </span>
  )
}
