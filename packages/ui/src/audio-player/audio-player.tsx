'use client'

import { DownloadIcon, PauseIcon, PlayIcon } from 'lucide-react'
import {
  type ComponentProps,
  type MouseEventHandler,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../button/index.ts'
import { IconButton } from '../icon-button/index.ts'
import { cn } from '../lib/cn.ts'
import { restoreFocus } from '../lib/focus-restore.ts'
import { formatNumber } from '../lib/format-number.ts'
import { useHydration } from '../lib/use-hydration.ts'
import { useWarning } from '../lib/use-warning.ts'
import * as english from '../locale/english.ts'
import { formatClock, useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { SeekSlider } from './seek-slider.tsx'
import { SpeedSelect } from './speed-select.tsx'

export interface AudioPlayerProps
  extends Omit<ComponentProps<'audio'>, 'children' | 'controls' | 'src'> {
  /** The URL of the recording. */
  src: string
  /** The media types to try, the most likely first. */
  types?: readonly string[]
  /** The accessible name of the recording; `Recording` by default. */
  label?: string
  /** The name of the downloaded file. */
  downloadName?: string
  /** The loudness of equal parts of the recording, from 0 to 1, drawn as its waveform. Without it, a bar shows the position. */
  peaks?: readonly number[]
  /** Called when the download link is clicked. Prevent the default to download the file in another way. */
  onDownload?: MouseEventHandler<HTMLAnchorElement>
}

const speeds = [0.5, 1, 1.25, 1.5, 2]

/** Plays a recording: play, seek, speed and download, with the pointer or the keyboard. */
export function AudioPlayer(props: AudioPlayerProps) {
  // The key resets time and errors when the recording changes.
  return <Player key={props.src} {...props} />
}

function Player({
  ref,
  src,
  types = ['audio/mpeg', 'audio/wav', 'audio/mp4'],
  label,
  downloadName = '',
  peaks = [],
  className,
  onDownload,
  onPlay,
  onPause,
  onTimeUpdate,
  onDurationChange,
  onError,
  ...props
}: AudioPlayerProps) {
  const { locale } = useLocale()
  const texts = useStrings('audioPlayer', english.audioPlayer)
  const audio = useRef<HTMLAudioElement>(null)
  useImperativeHandle(ref, () => audio.current as HTMLAudioElement)
  const player = useRef<HTMLElement>(null)
  const losesFocus = useRef(false)
  const [isPlaying, setIsPlaying] = useState(false)
  const [time, setTime] = useState(0)
  const [duration, setDuration] = useState(Number.NaN)
  const [speed, setSpeed] = useState(1)
  const [hasFailed, setHasFailed] = useState(false)
  useWarning('AudioPlayer', !src && 'it has no `src`, so there is nothing to play.')
  const isHydrating = useHydration()
  // An audio element loads as soon as it has a source, also while React renders a transition. React reports no event from
  // before its commit, so the sources are rendered after it.
  const [hasSources, setHasSources] = useState(isHydrating)
  useLayoutEffect(() => setHasSources(true), [])
  useLayoutEffect(() => {
    const element = audio.current
    if (!isHydrating || !element) return
    // The events of an element that the server rendered may have come before.
    setTime(element.currentTime)
    setDuration(element.duration)
    setIsPlaying(!element.paused)
    setHasFailed(element.error !== null || element.networkState === element.NETWORK_NO_SOURCE)
  }, [isHydrating])
  // A stream has no duration: it can be played, but not seeked.
  const canSeek = Number.isFinite(duration) && duration > 0

  // Without a type, the browser detects it from the response.
  const sourceTypes = types.length > 0 ? types : [undefined]

  const togglePlay = () => {
    if (isPlaying) audio.current?.pause()
    // A playback failure arrives as an error event of the source.
    else audio.current?.play().catch(() => setIsPlaying(false))
  }

  const seek = (seconds: number) => {
    setTime(seconds)
    if (audio.current) audio.current.currentTime = seconds
  }

  // The failure and the controls replace each other, also while one of them has the focus.
  const changeFailed = (failed: boolean) => {
    losesFocus.current = player.current?.contains(document.activeElement) ?? false
    setHasFailed(failed)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when the failure appears or disappears
  useLayoutEffect(() => {
    if (!losesFocus.current) return
    losesFocus.current = false
    restoreFocus(player.current?.querySelector('button') ?? null)
  }, [hasFailed])

  const retry = () => {
    changeFailed(false)
    // Loading again stops the playback without a pause event.
    setIsPlaying(false)
    audio.current?.load()
  }

  return (
    <section
      ref={player}
      data-slot="audio-player"
      aria-label={label ?? texts.label}
      className={cn('@container rounded-md border border-hairline bg-raised p-3', className)}
    >
      <audio
        ref={audio}
        preload="metadata"
        onPlay={(event) => {
          setIsPlaying(true)
          onPlay?.(event)
        }}
        onPause={(event) => {
          setIsPlaying(false)
          onPause?.(event)
        }}
        onTimeUpdate={(event) => {
          setTime(event.currentTarget.currentTime)
          onTimeUpdate?.(event)
        }}
        onDurationChange={(event) => {
          setDuration(event.currentTarget.duration)
          onDurationChange?.(event)
        }}
        onError={(event) => {
          changeFailed(true)
          onError?.(event)
        }}
        {...props}
      >
        {hasSources &&
          sourceTypes.map((type, index) => (
            <source
              key={type ?? 'any'}
              src={src || undefined}
              type={type}
              // React passes the error on to the audio element. Only that of the last type is a failure.
              onError={(event) => index < sourceTypes.length - 1 && event.stopPropagation()}
            />
          ))}
      </audio>
      {hasFailed || !src ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="alert" className="text-base text-negative-strong">
            {texts.loadFailed}
          </p>
          <Button variant="secondary" size="sm" onClick={retry}>
            {texts.retry}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <IconButton
            label={isPlaying ? texts.pause : texts.play}
            variant="secondary"
            onClick={togglePlay}
          >
            {isPlaying ? <PauseIcon /> : <PlayIcon />}
          </IconButton>
          <SeekSlider
            peaks={peaks}
            time={time}
            duration={canSeek ? duration : undefined}
            onSeek={seek}
          />
          <span className="text-muted text-sm tabular-nums">
            {formatClock(locale, time)} / {formatClock(locale, canSeek ? duration : Number.NaN)}
          </span>
          <span className="ms-auto flex items-center gap-1">
            <SpeedSelect
              aria-label={texts.speed}
              value={speed}
              speeds={speeds}
              formatSpeed={(value) => `${formatNumber(locale, value)}×`}
              onSpeedChange={(newSpeed) => {
                setSpeed(newSpeed)
                if (!audio.current) return
                audio.current.playbackRate = newSpeed
                // Loading a recording resets the rate to the default.
                audio.current.defaultPlaybackRate = newSpeed
              }}
            />
            <IconButton asChild label={texts.download} variant="ghost">
              <a href={src || undefined} download={downloadName} onClick={onDownload}>
                <DownloadIcon />
              </a>
            </IconButton>
          </span>
        </div>
      )}
    </section>
  )
}
