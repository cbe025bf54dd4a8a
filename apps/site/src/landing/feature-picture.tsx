import { Badge } from '@callwright/ui/badge'
import { Waveform } from '@callwright/ui/waveform'
import { PhoneIcon, PhoneMissedIcon, VoicemailIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import peaks from '../product/demo-call-peaks.json' with { type: 'json' }
import type { FeatureTitle } from './feature-catalogue.ts'

/** What a feature looks like in the product. */
export function FeaturePicture({ feature }: { feature: FeatureTitle }) {
  return (
    <div
      aria-hidden="true"
      className="grid h-32 content-center lg:h-44 overflow-clip border-hairline border-b bg-sunken px-6"
    >
      {pictures[feature]}
    </div>
  )
}

const pictures: Record<FeatureTitle, ReactNode> = {
  'Lead qualification': (
    <div className="flex flex-col items-start gap-3">
      <p className="rounded-lg rounded-bl-xs bg-raised px-4 py-2.5 text-lg text-strong shadow-raised">
        “Three, and we miss about a fifth of the calls.”
      </p>
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <Badge tone="positive">Qualified</Badge>
        Misses a fifth of the calls
      </p>
    </div>
  ),
  'Meeting scheduling': (
    <div className="grid grid-cols-5 gap-2 text-center text-muted text-sm">
      {['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((day) => (
        <div key={day} className="flex flex-col gap-1.5 lg:gap-2">
          {day}
          <span className="h-5 rounded-xs bg-pressed" />
          {day === 'Tue' ? (
            <span className="grid h-5 place-items-center rounded-xs bg-accent text-on-accent text-xs tabular-nums">
              10:30
            </span>
          ) : (
            <span className="h-5 rounded-xs border border-hairline" />
          )}
          <span className="h-5 rounded-xs border border-hairline" />
        </div>
      ))}
    </div>
  ),
  'CRM integration': (
    <div className="divide-y rounded-md border border-hairline bg-raised">
      {['Maya Chen', 'Tomás Rivera', 'Aisha Khan'].map((name, index) => (
        <p key={name} className="flex h-8 items-center justify-between gap-4 px-4 lg:h-10">
          <span className="truncate text-strong">{name}</span>
          <span className="text-muted tabular-nums">+1 415 555 013{index + 2}</span>
        </p>
      ))}
    </div>
  ),
  'Natural conversation': (
    <Waveform peaks={peaks} progress={0.62} className="h-20 w-full lg:h-28" />
  ),
  'Call analytics': (
    <svg
      aria-hidden="true"
      viewBox="0 0 83 32"
      preserveAspectRatio="none"
      strokeWidth="4"
      className="h-24 w-full lg:h-32"
    >
      <path
        d="M2 32v-9M8 32v-13M14 32v-11M20 32v-16M26 32v-20M32 32v-3M38 32v-3M44 32v-18M50 32v-21"
        className="stroke-(--border-color-strong) opacity-40"
      />
      <path d="M56 32v-19M62 32v-26M68 32v-24M74 32v-4M80 32v-30" className="stroke-accent" />
    </svg>
  ),
  'Lasting engagement': (
    <div className="flex items-center">
      {[PhoneMissedIcon, VoicemailIcon, PhoneIcon].map((Icon, index) => (
        <div key={index === 2 ? 'reached' : index} className="flex items-center not-last:flex-1">
          <span
            className={`grid size-[56px] place-items-center rounded-full ${index === 2 ? 'bg-accent text-on-accent' : 'border border-hairline bg-raised text-muted'}`}
          >
            <Icon className="size-[24px]" />
          </span>
          {index < 2 && <span className="h-0.5 flex-1 bg-pressed" />}
        </div>
      ))}
    </div>
  ),
}
