import type { ReactNode } from 'react'
import { Section } from './section.tsx'

/** Four results, each with a number and a small chart. */
export function Results() {
  return (
    <Section
      id="results"
      sunken
      title="What happens when every lead is called"
      lead="Measured against the same team calling by hand. Your list, your offer and your script decide how far it goes."
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:gap-6">
        <Result value="3x" label="qualified leads" text="For every lead qualified by hand, three.">
          <Bars before={100 / 3} after={100} />
        </Result>
        <Result
          value="85%"
          label="faster response"
          text="From the better part of an hour to a few minutes."
        >
          <Bars before={100} after={15} />
        </Result>
        <Result value="40%" label="more bookings" text="Fourteen meetings where there were ten.">
          <Meetings before={10} after={14} />
        </Result>
        <Result value="24/7" label="follow-up" text="The hours of a week a call can be answered.">
          <Week />
        </Result>
      </ul>
    </Section>
  )
}

interface ResultProps {
  value: string
  label: string
  /** What the number means, in one sentence. */
  text: string
  /** The chart. */
  children: ReactNode
}

function Result({ value, label, text, children }: ResultProps) {
  return (
    <li className="flex flex-col gap-6 rounded-lg border border-hairline bg-raised p-6">
      <div>
        <h3 className="flex flex-wrap items-baseline gap-x-3 sm:max-md:flex-col">
          <span className="font-semibold text-5xl tabular-nums">{value}</span>{' '}
          <span className="font-medium text-xl">{label}</span>
        </h3>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <div aria-hidden="true">{children}</div>
    </li>
  )
}

function Bars({ before, after }: { before: number; after: number }) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 text-muted text-sm">
      By hand
      <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="h-3 w-full">
        <rect width={before} height="8" className="fill-(--border-color-strong)" />
      </svg>
      Callwright
      <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="h-3 w-full">
        <rect width={after} height="8" className="fill-accent" />
      </svg>
    </div>
  )
}

function Meetings({ before, after }: { before: number; after: number }) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 text-muted text-sm">
      By hand
      <Squares count={before} total={after} className="fill-(--border-color-strong)" />
      Callwright
      <Squares count={after} total={after} className="fill-accent" />
    </div>
  )
}

function Squares({ count, total, className }: { count: number; total: number; className: string }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${total * 10 - 1} 9`} className={`w-full ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <rect key={index * 10} x={index * 10} width="9" height="9" rx="1.5" />
      ))}
    </svg>
  )
}

const isOfficeHour = (day: number, hour: number) => day < 5 && hour >= 9 && hour < 17

/** Returns the SVG path of a square for each office hour of a week, or for each other hour. */
function hoursPath(areOfficeHours: boolean): string {
  const squares: string[] = []
  for (let day = 0; day < 7; day++) {
    for (let hour = 0; hour < 24; hour++) {
      if (isOfficeHour(day, hour) !== areOfficeHours) continue
      squares.push(`M${hour * 10 + 1} ${day * 6 + 1}h7v3h-7z`)
    }
  }
  return squares.join('')
}

function Week() {
  return (
    <div className="flex flex-col gap-2 text-muted text-sm">
      <svg
        aria-hidden="true"
        viewBox="0 0 239 41"
        strokeWidth="2"
        strokeLinejoin="round"
        className="w-full"
      >
        <path d={hoursPath(false)} className="fill-accent stroke-accent" />
        <path
          d={hoursPath(true)}
          className="fill-(--border-color-strong) stroke-(--border-color-strong)"
        />
      </svg>
      <div className="flex flex-wrap gap-x-4">
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-xs bg-accent" /> Callwright alone
        </span>
        <span className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
            <rect width="10" height="10" rx="4" className="fill-(--border-color-strong)" />
          </svg>
          with your team
        </span>
      </div>
    </div>
  )
}
