import { Badge, BadgeDot } from '@callwright/ui/badge'
import { Waveform } from '@callwright/ui/waveform'
import { CalendarCheckIcon, PhoneIcon } from 'lucide-react'
import { demoCall } from './call-script.ts'
import peaks from './demo-call-peaks.json' with { type: 'json' }

/** A preview of the product: an ended call with its waveform, the end of its transcript and its outcome. */
export function CallCard() {
  return (
    <div
      role="img"
      aria-label="A call with Maya Chen: the recording, the transcript, and the outcome, qualified with a demo booked for Tuesday at 10:30."
      className="overflow-hidden rounded-lg border border-hairline bg-raised text-left shadow-overlay"
    >
      <div className="flex items-center gap-3 border-hairline border-b px-5 py-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-strong">
          MC
        </span>
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold text-strong">Maya Chen</p>
          <p className="flex items-center gap-1.5 text-muted text-sm">
            <PhoneIcon className="size-3.5 shrink-0" />
            <span className="truncate tabular-nums">+1 415 555 0132</span>
          </p>
        </div>
        <Badge tone="positive">
          <BadgeDot />
          ended
        </Badge>
      </div>
      <div className="flex items-center gap-4 bg-sunken px-5 py-4">
        <Waveform peaks={peaks} progress={1} className="h-10 flex-1" />
        <span className="text-muted text-sm tabular-nums">0:{demoCall.seconds}</span>
      </div>
      <ol className="flex flex-col gap-3 px-5 py-5">
        {demoCall.turns.slice(2).map(({ isAgent, text }) => (
          <li
            key={text}
            className={`max-w-[86%] rounded-lg px-3.5 py-2 ${
              isAgent
                ? 'self-start rounded-bl-xs bg-sunken text-default'
                : 'self-end rounded-br-xs bg-accent-soft text-strong'
            }`}
          >
            {text}
          </li>
        ))}
      </ol>
      <div className="flex items-center gap-3 border-hairline border-t px-5 py-4">
        <CalendarCheckIcon className="size-5 shrink-0 text-positive-strong" />
        <p className="min-w-0 flex-1">
          <span className="font-medium text-strong">Demo booked</span> · Tuesday, 10:30
        </p>
        <Badge tone="positive">Qualified</Badge>
      </div>
    </div>
  )
}
