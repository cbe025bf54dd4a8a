import { SpeedSelect } from '@callwright/ui/audio-player'
import { IconButton } from '@callwright/ui/icon-button'
import { PauseIcon, PlayIcon, SkipBackIcon, SkipForwardIcon } from 'lucide-react'
import { useId } from 'react'
import { useFormatter } from '../lib/formatter.ts'
import { texts } from './replay.messages.ts'
import { neighborMoment, speeds } from './replay-player.ts'
import type { Replay } from './replay-series.ts'

export interface ReplayControlsProps {
  replay: Replay
  time: number
  isPlaying: boolean
  onTogglePlaying: () => void
  /** How much of the campaign passes in a second, in milliseconds. */
  speed: number
  onSpeedChange: (speed: number) => void
  /** Called with the time of the change to go to. */
  onSeek: (time: number) => void
}

/** Plays the replay, and goes to where the status changed. */
export function ReplayControls({
  replay,
  time,
  isPlaying,
  onTogglePlaying,
  speed,
  onSpeedChange,
  onSeek,
}: ReplayControlsProps) {
  const { dateTimeWithSeconds } = useFormatter()
  const speedId = useId()
  const previous = neighborMoment(replay, time, 'previous')
  const next = neighborMoment(replay, time, 'next')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {/* The controls of a player are the same in every writing direction. */}
      <div dir="ltr" className="flex items-center gap-1">
        <IconButton
          label={texts.previousMoment}
          disabled={previous === undefined}
          onClick={() => previous !== undefined && onSeek(previous)}
        >
          <SkipBackIcon />
        </IconButton>
        <IconButton
          label={isPlaying ? texts.pause : texts.play}
          variant="primary"
          onClick={onTogglePlaying}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        <IconButton
          label={texts.nextMoment}
          disabled={next === undefined}
          onClick={() => next !== undefined && onSeek(next)}
        >
          <SkipForwardIcon />
        </IconButton>
      </div>
      <time
        dateTime={new Date(time).toISOString()}
        className="font-medium text-strong tabular-nums"
      >
        {dateTimeWithSeconds(new Date(time).toISOString())}
      </time>
      <label htmlFor={speedId} className="ms-auto flex items-center gap-1 text-muted text-sm">
        {texts.speed}
        <SpeedSelect
          id={speedId}
          value={speed}
          speeds={speeds}
          formatSpeed={(value) => texts.speedLabels[value] ?? ''}
          onSpeedChange={onSpeedChange}
        />
      </label>
    </div>
  )
}
