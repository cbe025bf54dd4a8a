import type { CSSProperties, KeyboardEvent } from 'react'
import { useFormatter } from '../lib/formatter.ts'
import { texts } from './replay.messages.ts'
import type { Replay, ReplayState } from './replay-series.ts'
import { lastTimeOf, roundStep, type TimeSpan } from './replay-time.ts'

export interface ReplaySliderProps {
  replay: Replay
  /** The part of the replay that is shown. */
  span: TimeSpan
  time: number
  /** The state at the time, which is read out with it. */
  state: ReplayState
  /** Called with the chosen time. */
  onSeek: (time: number) => void
}

// Every browser draws its own track and thumb, so both are styled. The middle of the thumb is at the cursor of the chart.
const sliderClasses = [
  '-mx-1.75 block h-8 w-[calc(100%+0.875rem)] cursor-pointer touch-pan-y appearance-none rounded-xs bg-transparent',
  '[--track:linear-gradient(to_right,var(--color-accent)_calc(var(--played)*100%),var(--background-color-pressed)_0)]',
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:[background:var(--track)]',
  '[&::-webkit-slider-thumb]:-mt-1 [&::-webkit-slider-thumb]:size-3.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent',
  '[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:[background:var(--track)]',
  '[&::-moz-range-thumb]:size-3.5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent',
  'forced-colors:appearance-auto',
].join(' ')

/** Moves the cursor of the replay, by the pointer or the keyboard. */
export function ReplaySlider({ replay, span, time, state, onSeek }: ReplaySliderProps) {
  const { dateTimeWithSeconds, number } = useFormatter()
  const last = lastTimeOf(span, replay)
  const { status, lines, maxLines } = state
  return (
    // Time runs from left to right in every writing direction, as in all charts.
    <div dir="ltr">
      <input
        type="range"
        aria-label={texts.position}
        aria-valuetext={texts.positionText(
          dateTimeWithSeconds(new Date(time).toISOString()),
          status ? texts.statusLabels[status] : texts.statusUnknown,
          texts.linesInUse(lines, number(lines), maxLines === null ? null : number(maxLines)),
        )}
        min={0}
        max={last - span.from}
        step={1}
        value={time - span.from}
        onChange={(event) => onSeek(span.from + event.target.valueAsNumber)}
        onKeyDown={(event) => {
          const step = stepOf(event, span)
          if (step === 0) return
          event.preventDefault()
          // A step over the end of the shown day shows the next day.
          onSeek(time + step)
        }}
        style={{ '--played': (time - span.from) / (last - span.from) } as CSSProperties}
        className={sliderClasses}
      />
    </div>
  )
}

/** Returns how far a key moves the cursor, or 0. The browser's own step of a millisecond is too short. */
function stepOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, span: TimeSpan): number {
  // With a modifier, the key may be a shortcut of the browser, for example to go back.
  if (altKey || ctrlKey || metaKey) return 0
  if (key === 'ArrowUp' || key === 'ArrowRight') return roundStep(span, 200)
  if (key === 'ArrowDown' || key === 'ArrowLeft') return -roundStep(span, 200)
  if (key === 'PageUp') return roundStep(span, 20)
  if (key === 'PageDown') return -roundStep(span, 20)
  return 0
}
