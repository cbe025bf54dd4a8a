import type { Integration } from './integration-catalogue.ts'
import logos from './logos.svg'

const colorClasses: Record<Integration['color'], string> = {
  blue: 'bg-info-soft text-info-strong',
  orange: 'bg-warning-soft text-warning-strong',
  red: 'bg-negative-soft text-negative-strong',
  green: 'bg-positive-soft text-positive-strong',
  purple: 'bg-accent-soft text-accent-strong',
  gray: 'bg-pressed text-strong',
  yellow: 'border border-warning bg-warning-soft text-warning-strong',
}

/** The logo of an integration, or its monogram when it has no logo. */
export function IntegrationMark({ integration: { image, color } }: { integration: Integration }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-9 shrink-0 place-items-center rounded-md font-semibold sm:size-10 sm:text-lg ${colorClasses[color]}`}
    >
      {'logo' in image ? (
        <svg aria-hidden="true" fill="currentColor" className="size-5 sm:size-6">
          <use href={`${logos}#${image.logo}`} />
        </svg>
      ) : (
        image.monogram
      )}
    </span>
  )
}
