import { Badge, BadgeDot } from '@callwright/ui/badge'
import { Button } from '@callwright/ui/button'
import { Waveform } from '@callwright/ui/waveform'
import { CalendarCheckIcon, PauseIcon, PlayIcon, Volume2Icon, VolumeXIcon } from 'lucide-react'
import { demoCall, turnsAt } from './call-script.ts'
import recordingUrl from './demo-call.wav?no-inline'
import peaks from './demo-call-peaks.json' with { type: 'json' }
import { useRecording } from './use-recording.ts'

// From 1024 px on, each turn begins where its sound does: those of the agent above the waveform, those of the person
// below it. A turn may be as wide as the answer to it, since nothing else is said on its side.
const columnsClass = 'lg:grid-cols-[4.9fr_3.7fr_3.8fr_3.1fr_4.7fr_3.8fr]'
const positionClasses = [
  'lg:col-[1/span_2] lg:row-1',
  'lg:col-[2/span_2] lg:row-3',
  'lg:col-[3/span_2] lg:row-1',
  'lg:col-[4/span_2] lg:row-3',
  'lg:col-[5/span_2] lg:row-1',
  'lg:col-[6/span_1] lg:row-3',
]

export interface CallPlayerProps {
  /** The URL of the recording. */
  src?: string
}

/**
 * A call that can be listened to: its waveform, and its transcript, which grows as it is spoken. At rest it shows the
 * ended call, also without scripts. Its size is the same at any time, so that nothing around it moves.
 */
export function CallPlayer({ src = recordingUrl }: CallPlayerProps) {
  const { state, seconds, isMuted, toggle, toggleMuted, ref } = useRecording()
  const isActive = state === 'playing' || state === 'paused'
  const shownSeconds = isActive ? seconds : demoCall.seconds
  return (
    <section
      aria-label="A recorded call with Maya Chen"
      data-theme="dark"
      className="overflow-hidden rounded-lg border border-hairline bg-raised shadow-overlay"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript is below it */}
      <audio ref={ref} src={src} preload="none" />
      <div className="flex items-center gap-3 px-4 pt-4 sm:gap-4 sm:px-6 sm:pt-5">
        <Button size="lg" className="max-sm:w-11 max-sm:px-0" onClick={toggle}>
          {state === 'playing' ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
          <span className="max-sm:sr-only">
            {state === 'playing' ? 'Pause' : state === 'paused' ? 'Resume' : 'Play the call'}
          </span>
        </Button>
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold text-strong">Maya Chen</p>
          <p className="truncate text-muted text-sm tabular-nums">+1 415 555 0132</p>
        </div>
        <Badge tone={isActive ? 'live' : 'positive'} className="max-sm:hidden">
          <BadgeDot live={state === 'playing'} />
          {isActive ? 'in-progress' : 'ended'}
        </Badge>
        <span className="text-muted text-sm tabular-nums">
          {formatTime(shownSeconds)}
          <span className="max-sm:hidden"> / {formatTime(demoCall.seconds)}</span>
        </span>
        <Button
          variant="ghost"
          aria-label="Mute"
          aria-pressed={isMuted}
          className="w-9 px-0"
          onClick={toggleMuted}
        >
          {isMuted ? <VolumeXIcon aria-hidden="true" /> : <Volume2Icon aria-hidden="true" />}
        </Button>
      </div>
      <div
        className={`flex flex-col gap-4 px-4 py-5 sm:px-6 lg:grid lg:gap-x-0 lg:py-6 ${columnsClass}`}
      >
        <Waveform
          peaks={peaks}
          progress={shownSeconds / demoCall.seconds}
          className="h-20 w-full lg:col-span-full lg:row-2 lg:h-28"
        />
        <ol className="flex flex-col gap-3 lg:contents">
          {turnsAt(shownSeconds).map(({ isAgent, said, unsaid }, index) => (
            <li
              key={said + unsaid}
              className={`max-w-[86%] lg:max-w-80 lg:pe-6 ${isAgent ? 'lg:self-end' : 'self-end text-end lg:self-start lg:text-start'} ${positionClasses[index]}`}
            >
              <span
                className={`block font-medium text-xs ${isAgent ? 'text-accent-strong' : 'text-muted'}`}
              >
                {isAgent ? 'Assistant' : 'Maya'}
              </span>
              <span className={isAgent ? 'text-strong' : 'text-default'}>{said}</span>
              <span className="invisible">{unsaid}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-hairline border-t px-4 py-3 sm:px-6">
        {isActive ? (
          <p className="text-muted">Listening …</p>
        ) : state === 'failed' ? (
          <p role="alert" className="text-negative-strong">
            The recording could not be played.
          </p>
        ) : (
          <>
            <CalendarCheckIcon
              aria-hidden="true"
              className="size-5 shrink-0 text-positive-strong"
            />
            <p>
              <span className="font-medium text-strong">Demo booked</span> · Tuesday, 10:30
            </p>
            <Badge tone="positive">Qualified</Badge>
          </>
        )}
        <p className="text-muted text-sm sm:ms-auto">
          A recording of the built-in demo line, with synthetic voices.
        </p>
      </div>
    </section>
  )
}

function formatTime(seconds: number) {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
