import { LogoMark } from '@callwright/ui/logo'
import { integrations } from './integration-catalogue.ts'
import { IntegrationMark } from './integration-mark.tsx'

/**
 * The position of each tile, every 22.5° of the arc. The positions are classes, because the content security policy
 * blocks style attributes in a document.
 */
const positions = [
  'top-[86%] left-[6%]',
  'top-[57.7%] left-[9.35%]',
  'top-[33.7%] left-[18.9%]',
  'top-[17.6%] left-[33.15%]',
  'top-[12%] left-[50%]',
  'top-[17.6%] left-[66.85%]',
  'top-[33.7%] left-[81.1%]',
  'top-[57.7%] left-[90.65%]',
  'top-[86%] left-[94%]',
]

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
        {integrations.slice(0, positions.length).map((integration, index) => (
          <li
            key={integration.name}
            className={`absolute -translate-x-1/2 -translate-y-1/2 rounded-lg border border-hairline bg-raised p-0.5 shadow-raised sm:p-1.5 ${positions[index]}`}
          >
            <IntegrationMark integration={integration} />
            <span className="sr-only">{integration.name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
