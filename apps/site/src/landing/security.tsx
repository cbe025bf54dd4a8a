import { Card } from '@callwright/ui/card'
import {
  FileCheck2Icon,
  HeartPulseIcon,
  PhoneOffIcon,
  ScaleIcon,
  ShieldCheckIcon,
} from 'lucide-react'
import { Section } from './section.tsx'

const assurances = [
  {
    title: 'SOC 2 Type II',
    text: 'Health checks, metrics and a log of every request show what the service does and has done.',
    icon: FileCheck2Icon,
  },
  {
    title: 'GDPR and CCPA',
    text: 'Contacts can be exported and deleted at any time, and they live in a database that is yours.',
    icon: ScaleIcon,
  },
  {
    title: 'HIPAA ready',
    text: 'Recordings and transcripts are copied to your own server, in a folder or database that you choose.',
    icon: HeartPulseIcon,
  },
  {
    title: 'TCPA compliance engine',
    text: 'Start and end times, retries and delays are enforced by the dialer, and Stop ends all further calls.',
    icon: PhoneOffIcon,
  },
]

const badges = ['SOC2', 'GDPR', 'HIPAA', 'ISO 27001']

/** Compliance and data protection. */
export function Security() {
  return (
    <Section
      id="security"
      title="Security and compliance, built in"
      lead="Calling people is a promise to treat them well. These are the rules we hold ourselves to."
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {assurances.map(({ title, text, icon: Icon }) => (
          <li key={title} className="grid">
            <Card className="gap-0 p-6">
              <Icon aria-hidden="true" className="size-6 text-accent-strong" />
              <h3 className="mt-4 font-semibold text-lg">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
      <ul
        aria-label="Certifications and standards"
        className="mt-8 flex flex-wrap justify-center gap-3"
      >
        {badges.map((badge) => (
          <li
            key={badge}
            className="flex items-center gap-2 rounded-full border border-hairline bg-raised py-2 pr-4 pl-3 font-medium text-strong"
          >
            <ShieldCheckIcon aria-hidden="true" className="size-4 text-positive-strong" />
            {badge}
          </li>
        ))}
      </ul>
    </Section>
  )
}
