'use client'

import type { CSSProperties, KeyboardEvent } from 'react'
import { cn } from '../lib/cn.ts'
import * as english from '../locale/english.ts'
import { formatClock, useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { Waveform } from '../waveform/index.ts'

interface SeekSliderProps {
  /** The loudness of equal parts of the recording, from 0 to 1; empty for a bar instead of a waveform. */
  peaks: readonly number[]
  /** The position, in seconds. */
  time: number
  /** The duration, in seconds; undefined when it is unknown, so that nothing can be sought. */
  duration: number | undefined
  /** Called with the position to play from, in seconds. */
  onSeek: (seconds: number) => void
}

const seekClasses =
  'cursor-pointer appearance-none rounded-xs bg-transparent disabled:cursor-default disabled:opacity-50'

// Every browser draws its own track and thumb, so both are styled.
const barClasses = [
  'h-8 w-full',
  '[--track:linear-gradient(to_right,var(--color-accent)_calc(var(--played)*100%),var(--background-color-pressed)_0)] rtl:[--track:linear-gradient(to_left,var(--color-accent)_calc(var(--played)*100%),var(--background-color-pressed)_0)]',
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:[background:var(--track)]',
  '[&::-webkit-slider-thumb]:-mt-1 [&::-webkit-slider-thumb]:size-3.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent',
  '[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:[background:var(--track)]',
  '[&::-moz-range-thumb]:size-3.5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent',
  'forced-colors:appearance-auto',
].join(' ')

// Over a waveform, which is the track, the thumb is a line.
const waveformSeekClasses = [
  'absolute inset-0 size-full',
  '[&::-webkit-slider-runnable-track]:h-full',
  '[&::-webkit-slider-thumb]:h-full [&::-webkit-slider-thumb]:w-0.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent forced-colors:[&::-webkit-slider-thumb]:bg-[Highlight]',
  '[&::-moz-range-track]:h-full',
  '[&::-moz-range-thumb]:h-full [&::-moz-range-thumb]:w-0.5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent forced-colors:[&::-moz-range-thumb]:bg-[Highlight]',
].join(' ')

/** Shows and changes the position of a recording, over its waveform or on a bar. */
export function SeekSlider({ peaks, time, duration, onSeek }: SeekSliderProps) {
  const { locale } = useLocale()
  const texts = useStrings('audioPlayer', english.audioPlayer)
  const maxTime = duration === undefined ? 0 : Math.ceil(duration)
  // The fill is rounded like the thumb, which moves in whole seconds.
  const played = maxTime > 0 ? Math.floor(time) / maxTime : 0
  const hasWaveform = peaks.length > 0
  return (
    <span
      className={
        hasWaveform
          ? 'relative h-10 grow @3xl:basis-0 basis-[calc(100%-3.5rem)]'
          : 'flex min-w-24 flex-1'
      }
    >
      {hasWaveform && (
        <>
          {/* The slider runs from right to left in right-to-left text, so the waveform does, too. */}
          <Waveform
            peaks={peaks}
            progress={played}
            className="@lg:block hidden size-full rtl:-scale-x-100"
          />
          <Waveform
            peaks={fewerPeaks(peaks)}
            progress={played}
            className="block @lg:hidden size-full rtl:-scale-x-100"
          />
        </>
      )}
      <input
        type="range"
        aria-label={texts.seek}
        aria-valuetext={
          duration === undefined
            ? texts.unknownDuration
            : texts.position(formatClock(locale, time), formatClock(locale, duration))
        }
        disabled={duration === undefined}
        min={0}
        max={maxTime}
        step={1}
        value={Math.floor(time)}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
        onKeyDown={(event) => {
          const step = seekStep(event)
          if (step === 0 || duration === undefined) return
          event.preventDefault()
          onSeek(Math.max(0, Math.min(duration, time + step)))
        }}
        style={{ '--played': played } as CSSProperties}
        className={cn(seekClasses, hasWaveform ? waveformSeekClasses : barClasses)}
      />
    </span>
  )
}

/** Returns the loudest of each three peaks, because the bars of all of them are too thin in a narrow player. */
function fewerPeaks(peaks: readonly number[]) {
  return Array.from({ length: Math.ceil(peaks.length / 3) }, (_, index) =>
    Math.max(...peaks.slice(3 * index, 3 * index + 3)),
  )
}

/** Returns the seconds to seek for a key, or 0. The browser's own step of one second is too short. */
function seekStep({ key, altKey, ctrlKey, metaKey, currentTarget }: KeyboardEvent) {
  // With a modifier, the key may be a shortcut of the browser, for example to go back.
  if (altKey || ctrlKey || metaKey) return 0
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  if (key === 'ArrowUp' || key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return 5
  if (key === 'ArrowDown' || key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return -5
  return 0
}
