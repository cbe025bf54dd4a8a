import { LoadErrorState, lazyComponent } from '@callwright/ui/lazy-component'
import { Skeleton } from '@callwright/ui/skeleton'
import { useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useDebounced } from '../lib/use-debounced.ts'
import { type CampaignControl, type CampaignForm, toPreviewPlan } from './campaign-form.ts'
import { forecastTexts } from './forecast.messages.ts'
import type { ForecastPanelProps } from './forecast-panel.tsx'

const ForecastPanel = lazyComponent<ForecastPanelProps>(
  async () => (await import('./forecast-panel.tsx')).ForecastPanel,
  { pending: () => <Skeleton className="h-40" />, failed: LoadErrorState },
)

export interface ForecastSectionProps {
  /** The form of the campaign. */
  control: CampaignControl
}

/** So long after the last change of the form, its forecast is requested. */
const delayMs = 400

/** What the campaign in the form would come to. It is the last part of the form, so it moves no field when it grows. */
export function ForecastSection({ control }: ForecastSectionProps) {
  const titleId = useId()
  const plan = toPreviewPlan(useWatch({ control }) as CampaignForm)
  const planJson = JSON.stringify(plan)
  const settledJson = useDebounced(planJson, delayMs)
  const settledPlan = useMemo(() => JSON.parse(settledJson) as typeof plan, [settledJson])
  return (
    <section aria-labelledby={titleId} className="flex min-h-52 shrink-0 flex-col gap-3">
      <h3 id={titleId} className="font-medium text-base text-strong">
        {forecastTexts.title}
      </h3>
      {plan === 'none' ? (
        <p className="text-muted">{forecastTexts.noContacts}</p>
      ) : plan === 'invalid' ? (
        <p className="text-muted">{forecastTexts.invalid}</p>
      ) : typeof settledPlan === 'string' ? (
        <Skeleton className="h-40" />
      ) : (
        <ForecastPanel plan={settledPlan} isOutdated={settledJson !== planJson} />
      )}
    </section>
  )
}
