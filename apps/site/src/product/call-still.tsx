import { Badge, BadgeDot } from '@callwright/ui/badge'
import { CalendarCheckIcon, PhoneIcon } from 'lucide-react'
import { Waveform } from './waveform.tsx'

const turns = [
  { agent: true, text: 'Hi Maya, this is the AI assistant at Northwind. Is now a good time?' },
  { agent: false, text: 'Sure, I have two minutes. We open a second clinic in May.' },
  { agent: true, text: 'Congratulations. How many people answer your phones today?' },
  { agent: false, text: 'Three, and we miss about a fifth of the calls.' },
]

/** The product at work, as a still: one call with its sound, its words and its outcome. */
export function CallStill() {
  return (
    <div
      role="img"
      aria-label="A finished call with Maya Chen: the recording, the transcript, and the outcome, qualified with a demo booked for Tuesday at 10:30."
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
        <Waveform played={0.62} className="h-10 flex-1" />
        <span className="text-muted text-sm tabular-nums">1:24</span>
      </div>
      <ol className="flex flex-col gap-3 px-5 py-5">
        {turns.map(({ agent, text }) => (
          <li
            key={text}
            className={
              agent
                ? 'max-w-[86%] self-start rounded-lg rounded-bl-xs bg-sunken px-3.5 py-2 text-default'
                : 'max-w-[86%] self-end rounded-lg rounded-br-xs bg-accent-soft px-3.5 py-2 text-strong'
            }
          >
            {text}
          </li>
        ))}
      </ol>
      <div className="flex items-center gap-3 border-hairline border-t px-5 py-4">
        <CalendarCheckIcon className="size-5 shrink-0 text-positive-strong" />
        <p className="min-w-0 flex-1 text-default">
          <span className="font-medium text-strong">Demo booked</span> · Tuesday, 10:30
        </p>
        <Badge tone="positive">Qualified</Badge>
      </div>
    </div>
  )
}
