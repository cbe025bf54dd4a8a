import { Alert } from '@callwright/ui/alert'
import { Card, CardContent } from '@callwright/ui/card'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useFormatter } from '../lib/formatter.ts'
import { texts } from './replay.messages.ts'
import { ReplayChart } from './replay-chart.tsx'
import { ReplayControls } from './replay-controls.tsx'
import { ReplayLegend } from './replay-legend.tsx'
import { advance, initialSpeed, parseMoment } from './replay-player.ts'
import { type Replay, stateAt } from './replay-series.ts'
import { ReplaySlider } from './replay-slider.tsx'
import { ReplayStatePanel } from './replay-state-panel.tsx'
import { type Zoom, zoomedSpan } from './replay-time.ts'
import { ReplayZoom } from './replay-zoom.tsx'
import { usePlayback } from './use-playback.ts'

export interface ReplayViewProps {
  /** The log to show. */
  replay: Replay
  /** The time to begin with, in ISO 8601; the end when it is missing or invalid. */
  at?: string
  /** Called with the chosen time, in ISO 8601, when it has not changed for a moment; undefined at the end. */
  onAtChange?: (at: string | undefined) => void
  /** Whether the calls link to their evidence, which only the server that the log is from has. */
  linksCalls?: boolean
}

/** The time is reported when it has not changed for this long, since a browser refuses frequent changes of the address. */
const addressDelayMs = 400

/** The replay of a log: a chart over time, a cursor to move in it, and the state at the cursor. */
export function ReplayView({ replay, at, onAtChange, linksCalls = false }: ReplayViewProps) {
  const { timeZone } = useFormatter()
  // At the end there is no time, so that a refreshed replay is at its new end.
  const [chosenTime, setChosenTime] = useState<number | null>(() => {
    const time = parseMoment(at, replay)
    return time === replay.to ? null : time
  })
  const [isPlaying, setIsPlaying] = useState(false)
  const [speed, setSpeed] = useState(() => initialSpeed(replay))
  const [zoom, setZoom] = useState<Zoom>('all')

  const time = Math.min(chosenTime ?? replay.to, replay.to)
  const span = useMemo(
    () => zoomedSpan(replay, zoom, time, timeZone),
    [replay, zoom, time, timeZone],
  )
  const state = stateAt(replay, time)

  const changeZoom = (next: Zoom) => {
    setZoom(next)
    // At the speed of a longer part, a shorter one would be over in an instant.
    setSpeed(initialSpeed(zoomedSpan(replay, next, time, timeZone)))
  }
  const seek = (next: number) => {
    const whole = Math.round(Math.max(replay.from, Math.min(next, replay.to)))
    setChosenTime(whole === replay.to ? null : whole)
  }
  usePlayback(isPlaying, (elapsedMs) => {
    const next = advance(replay, time, elapsedMs, speed)
    seek(next)
    if (next >= replay.to) setIsPlaying(false)
  })
  const togglePlaying = () => {
    // From the end, it plays again.
    if (!isPlaying && time === replay.to) seek(replay.from)
    setIsPlaying(!isPlaying)
  }

  const address = chosenTime === null ? undefined : new Date(chosenTime).toISOString()
  const report = useEffectEvent((next: string | undefined) => {
    if (next !== at) onAtChange?.(next)
  })
  useEffect(() => {
    if (isPlaying) return
    const timer = setTimeout(() => report(address), addressDelayMs)
    return () => clearTimeout(timer)
  }, [address, isPlaying])

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <Card>
        <CardContent className="flex flex-col gap-4">
          <NotLoggedNotice replay={replay} />
          <ReplayZoom
            replay={replay}
            zoom={zoom}
            onZoomChange={changeZoom}
            span={span}
            onTimeChange={seek}
          />
          <div>
            <ReplayChart replay={replay} from={span.from} to={span.to} time={time} onSeek={seek} />
            <ReplaySlider replay={replay} span={span} time={time} state={state} onSeek={seek} />
          </div>
          <ReplayControls
            replay={replay}
            time={time}
            isPlaying={isPlaying}
            onTogglePlaying={togglePlaying}
            speed={speed}
            onSpeedChange={setSpeed}
            onSeek={seek}
          />
          <ReplayLegend replay={replay} />
        </CardContent>
      </Card>
      <ReplayStatePanel replay={replay} time={time} state={state} linksCalls={linksCalls} />
    </div>
  )
}

function NotLoggedNotice({ replay: { from, knownSince } }: { replay: Replay }) {
  const { dateTime } = useFormatter()
  if (knownSince !== null && knownSince <= from) return null
  return (
    <Alert tone="info">
      {knownSince === null
        ? texts.notLogged
        : texts.notLoggedBefore(dateTime(new Date(knownSince).toISOString()))}
    </Alert>
  )
}
