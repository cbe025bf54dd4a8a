import { Badge, BadgeDot } from '@callwright/ui/badge'
import type { ReactNode } from 'react'
import { Section } from './section.tsx'

/** The three steps from a list to conversations. */
export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      sunken
      title="Running by this afternoon"
      lead="Three steps, none of which needs an engineer."
    >
      <ol className="grid gap-10 lg:grid-cols-3 lg:gap-6">
        <Step
          number={1}
          title="Connect Your CRM"
          text="Import your contacts from a CSV file of your CRM. Doubtful numbers are named line by line, and nothing is dialed twice."
        >
          {['Maya Chen', 'Tomás Rivera', 'Aisha Khan'].map((name, index) => (
            <div key={name} className="flex h-10 items-center justify-between gap-4 px-4">
              <span className="truncate text-strong">{name}</span>
              <span className="text-muted tabular-nums">+1 415 555 013{index + 2}</span>
            </div>
          ))}
        </Step>
        <Step
          number={2}
          title="Train Your Agent"
          text="Pick an assistant, and decide how many calls run at once, how often it tries again and after how long."
        >
          {[
            ['Assistant', 'Outbound, warm'],
            ['Calls at the same time', '3'],
            ['Retries', '3, after 30 minutes'],
          ].map(([label, value]) => (
            <div key={label} className="flex h-10 items-center justify-between gap-4 px-4">
              <span className="truncate text-muted">{label}</span>
              <span className="text-strong tabular-nums">{value}</span>
            </div>
          ))}
        </Step>
        <Step
          number={3}
          title="Start Converting"
          text="Press start, watch the calls come in, and take over the leads that are ready to talk to a person."
        >
          <div className="flex h-10 items-center justify-between gap-4 px-4">
            <span className="truncate text-strong">Maya Chen</span>
            <Badge tone="positive">Qualified</Badge>
          </div>
          <div className="flex h-10 items-center justify-between gap-4 px-4">
            <span className="truncate text-strong">Tomás Rivera</span>
            <Badge tone="info">
              <BadgeDot live />
              in-progress
            </Badge>
          </div>
          <div className="flex h-10 items-center justify-between gap-4 px-4">
            <span className="truncate text-strong">Aisha Khan</span>
            <Badge tone="warning">queued</Badge>
          </div>
        </Step>
      </ol>
    </Section>
  )
}

interface StepProps {
  number: number
  title: string
  text: string
  /** A preview of the product at this step. */
  children: ReactNode
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className="grid gap-6 md:max-lg:grid-cols-2 md:max-lg:items-center lg:content-start">
      <div
        aria-hidden="true"
        className="divide-y rounded-lg border border-hairline bg-raised text-sm"
      >
        {children}
      </div>
      <div className="flex gap-4">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-accent font-semibold text-on-accent tabular-nums"
        >
          {number}
        </span>
        <div>
          <h3 className="font-semibold text-xl">{title}</h3>
          <p className="mt-2 text-muted">{text}</p>
        </div>
      </div>
    </li>
  )
}
