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
      heading="end"
      title="Security and compliance, built in"
      lead="Calling people is a promise to treat them well. These are the rules we hold ourselves to."
      aside={
        <ul aria-label="Certifications and standards" className="mt-2 flex flex-wrap gap-2">
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
      }
    >
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {assurances.map(({ title, text, icon: Icon }) => (
          <li
            key={title}
            className="border-hairline border-t pt-6 pb-10 sm:even:translate-y-12 lg:pb-14"
          >
            <Icon aria-hidden="true" className="size-8 text-accent-strong" />
            <h3 className="mt-6 font-display font-semibold text-2xl">{title}</h3>
            <p className="mt-3 text-lg text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
