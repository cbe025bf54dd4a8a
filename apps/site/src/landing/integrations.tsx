import { Button } from '@callwright/ui/button'
import { useState } from 'react'
import { type Filter, filterIntegrations, filters, integrations } from './integration-catalogue.ts'
import { IntegrationMark } from './integration-mark.tsx'
import { IntegrationsArc } from './integrations-arc.tsx'
import { Section } from './section.tsx'

/** The integrations, all or filtered. */
export function Integrations() {
  const [activeFilter, setActiveFilter] = useState<Filter>(filters[0])
  const shownIntegrations = filterIntegrations(activeFilter)
  return (
    <Section
      id="integrations"
      tone="sunken"
      heading="start"
      title="At home among the tools you use"
      lead="Export your contacts there as a CSV file, import them here, and take them back the same way."
      aside={
        <fieldset aria-label="Show integrations" className="mt-2 flex flex-wrap gap-2 border-0">
          {filters.map((filter) => (
            <Button
              key={filter.label}
              variant={filter === activeFilter ? 'primary' : 'secondary'}
              size="sm"
              aria-pressed={filter === activeFilter}
              onClick={() => setActiveFilter(filter)}
            >
              {filter.label}
            </Button>
          ))}
        </fieldset>
      }
    >
      <div className="lg:row-span-2">
        <IntegrationsArc />
      </div>
      <p role="status" className="sr-only">
        {shownIntegrations.length} of {integrations.length} integrations shown
      </p>
      <ul className="grid content-start gap-3 max-md:@min-[20rem]:grid-cols-2 md:grid-cols-3 lg:col-span-full lg:grid-cols-4">
        {shownIntegrations.map((integration) => (
          <li
            key={integration.name}
            className="flex min-w-0 items-center gap-2.5 rounded-lg border border-hairline bg-raised p-2.5 sm:gap-3 sm:p-4"
          >
            <IntegrationMark integration={integration} />
            <div className="min-w-0">
              <h3 className="font-medium text-strong">{integration.name}</h3>
              <p className="text-muted text-xs sm:text-sm">{integration.category}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
