import { LogoMark } from '@callwright/ui/logo'
import { integrations } from './integration-catalogue.ts'
import { IntegrationMark } from './integration-mark.tsx'

const shown = integrations.slice(0, 9)

/** Where the tile of a given number stands, in percent of the arc's box. */
function place(index: number) {
  const angle = Math.PI * (1 - index / (shown.length - 1))
  return { left: `${50 + 44 * Math.cos(angle)}%`, top: `${86 - 74 * Math.sin(angle)}%` }
}

/** The first nine integrations in an arc around the product. */
export function IntegrationsArc() {
  return (
    <div className="relative mx-auto mb-12 aspect-[9/5] w-full max-w-xl">
      <svg
        aria-hidden="true"
        viewBox="0 0 900 500"
        fill="none"
        strokeWidth="2"
        className="absolute inset-0 size-full stroke-(--border-color-hairline)"
      >
        <path d="M54 430A396 370 0 0 1 846 430" />
        <path strokeDasharray="6 10" d="M190 430A260 240 0 0 1 710 430" />
      </svg>
      <div className="absolute top-[86%] left-1/2 grid size-16 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-lg border border-hairline bg-raised shadow-overlay sm:size-20">
        <LogoMark className="size-8 sm:size-10" />
      </div>
      <ul aria-label="Some of the integrations">
        {shown.map((integration, index) => (
          <li
            key={integration.name}
            style={place(index)}
            className="absolute -translate-x-1/2 -translate-y-1/2 rounded-lg border border-hairline bg-raised p-0.5 shadow-raised sm:p-1.5"
          >
            <IntegrationMark integration={integration} />
            <span className="sr-only">{integration.name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
