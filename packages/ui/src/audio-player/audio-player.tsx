'use client'

import { DownloadIcon, PauseIcon, PlayIcon } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { Button } from '../button/index.ts'
import { IconButton } from '../icon-button/index.ts'
import { cn } from '../lib/cn.ts'

export interface AudioPlayerProps
  extends Omit<ComponentProps<'audio'>, 'children' | 'controls' | 'src'> {
  /** Where the recording is. */
  src: string
  /** The types it may be of, the likeliest first. */
  types?: readonly string[]
  /** Names the recording to people who cannot see what it belongs to. */
  label?: string
  /** The name of the downloaded file. */
  downloadName?: string
}

const speeds = [0.5, 1, 1.25, 1.5, 2]

/** Plays a recording: play, seek, speed, download, all by keyboard too. */
export function AudioPlayer(props: AudioPlayerProps) {
  // Another recording is another player: nothing of the first one's time or trouble stays.
  return <Player key={props.src} {...props} />
}

function Player({
  src,
  types = ['audio/mpeg', 'audio/wav', 'audio/mp4'],
  label = 'Recording',
  downloadName = '',
  className,
  ...props
}: AudioPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [time, setTime] = useState(0)
  const [duration, setDuration] = useState(Number.NaN)
  const [speed, setSpeed] = useState(1)
  const [failed, setFailed] = useState(false)
  // A stream tells no length: it can be heard, not sought in.
  const seekable = Number.isFinite(duration) && duration > 0

  const toggle = () => {
    if (playing) audio.current?.pause()
    // What keeps it from playing arrives as an error of its source.
    else audio.current?.play().catch(() => setPlaying(false))
  }

  const retry = () => {
    setFailed(false)
    audio.current?.load()
  }

  return (
    <section
      data-slot="audio-player"
      aria-label={label}
      className={cn('@container rounded-md border border-hairline bg-raised p-3', className)}
    >
      <audio
        ref={audio}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        onDurationChange={(event) => setDuration(event.currentTarget.duration)}
        onError={() => setFailed(true)}
        {...props}
      >
        {types.map((type, index) => (
          <source
            key={type}
            src={src}
            type={type}
            onError={() => index === types.length - 1 && setFailed(true)}
          />
        ))}
      </audio>
      {failed ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="alert" className="text-base text-negative-strong">
            This recording could not be loaded.
          </p>
          <Button variant="secondary" size="sm" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <IconButton label={playing ? 'Pause' : 'Play'} variant="secondary" onClick={toggle}>
            {playing ? <PauseIcon /> : <PlayIcon />}
          </IconButton>
          <input
            type="range"
            aria-label="Seek"
            aria-valuetext={
              seekable ? `${clock(time)} of ${clock(duration)}` : 'The length is not known'
            }
            disabled={!seekable}
            min={0}
            max={seekable ? Math.ceil(duration) : 0}
            step={1}
            value={Math.floor(time)}
            onChange={(event) => {
              const sought = event.target.valueAsNumber
              setTime(sought)
              if (audio.current) audio.current.currentTime = sought
            }}
            className="h-8 min-w-24 flex-1 cursor-pointer accent-accent disabled:cursor-default"
          />
          <span className="text-muted text-sm tabular-nums">
            {clock(time)} / {seekable ? clock(duration) : '–:––'}
          </span>
          <span className="ml-auto flex items-center gap-1">
            <select
              aria-label="Speed"
              value={speed}
              onChange={(event) => {
                const chosen = Number(event.target.value)
                setSpeed(chosen)
                if (audio.current) audio.current.playbackRate = chosen
              }}
              className="field-sizing-content h-8 cursor-pointer rounded-sm bg-transparent px-1 text-default text-sm tabular-nums hover:bg-hover"
            >
              {speeds.map((value) => (
                <option key={value} value={value}>
                  {value}×
                </option>
              ))}
            </select>
            <IconButton asChild label="Download recording" variant="ghost">
              <a href={src} download={downloadName}>
                <DownloadIcon />
              </a>
            </IconButton>
          </span>
        </div>
      )}
    </section>
  )
}

function clock(seconds: number) {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
