import type { Integration } from './integration-catalogue.ts'
import logos from './logos.svg'

const colorClasses: Record<Integration['color'], string> = {
  blue: 'text-mark-blue',
  orange: 'text-mark-orange',
  red: 'text-mark-red',
  green: 'text-mark-green',
  purple: 'text-mark-purple',
  gray: 'text-mark-gray',
  yellow: 'text-mark-yellow',
}

/** The mark of an integration in its color. */
export function IntegrationMark({ integration: { image, color } }: { integration: Integration }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-9 shrink-0 place-items-center sm:size-10 ${colorClasses[color]}`}
    >
      <svg aria-hidden="true" fill="currentColor" className="size-7 sm:size-8">
        <use href={`${logos}#${image}`} />
      </svg>
    </span>
  )
}
