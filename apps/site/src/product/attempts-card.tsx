import { Badge } from '@callwright/ui/badge'
import { PhoneIcon, PhoneMissedIcon, VoicemailIcon } from 'lucide-react'

const attempts = [
  { icon: PhoneMissedIcon, time: 'Monday, 9:00', outcome: 'No answer', text: 'Tries again' },
  { icon: VoicemailIcon, time: 'Monday, 9:30', outcome: 'Voicemail', text: 'Tries again' },
  { icon: PhoneIcon, time: 'Monday, 10:00', outcome: 'Conversation', text: 'Demo booked' },
]

/** A preview of the product: a contact who was reached with the third call. */
export function AttemptsCard() {
  return (
    <div
      role="img"
      aria-label="Three calls to Leo Martins: no answer, voicemail, and a conversation in which a demo was booked."
      className="overflow-hidden rounded-lg border border-hairline bg-raised text-left shadow-overlay"
    >
      <div className="flex items-center justify-between gap-3 border-hairline border-b px-5 py-4">
        <div className="min-w-0">
          <p className="truncate font-semibold text-strong">Leo Martins</p>
          <p className="text-muted text-sm tabular-nums">Attempt 3 of 4</p>
        </div>
        <Badge tone="positive">reached</Badge>
      </div>
      <ol className="flex flex-col px-5 py-6">
        {attempts.map(({ icon: Icon, time, outcome, text }, index) => {
          const isReached = index === attempts.length - 1
          return (
            <li key={time} className="flex gap-4">
              <span className="flex flex-col items-center">
                <span
                  className={`grid size-10 place-items-center rounded-full ${isReached ? 'bg-accent text-on-accent' : 'bg-sunken text-muted'}`}
                >
                  <Icon className="size-5" />
                </span>
                {!isReached && <span className="w-0.5 flex-1 bg-pressed" />}
              </span>
              <span className={`min-w-0 flex-1 ${isReached ? '' : 'pb-8'}`}>
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-semibold text-lg text-strong">{outcome}</span>
                  <span className="text-muted text-sm tabular-nums">{time}</span>
                </span>
                <span className="text-muted">{text}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
