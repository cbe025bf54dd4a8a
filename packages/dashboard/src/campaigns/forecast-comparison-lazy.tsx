import { LoadErrorState, lazyComponent } from '@callwright/ui/lazy-component'
import { Skeleton } from '@callwright/ui/skeleton'

/** The forecast of a campaign beside what came. It is loaded before it is visible, since a printed campaign contains it. */
export const ForecastComparison = lazyComponent(
  async () => (await import('./forecast-comparison.tsx')).ForecastComparison,
  {
    pending: () => <Skeleton className="h-72" />,
    failed: LoadErrorState,
  },
)
