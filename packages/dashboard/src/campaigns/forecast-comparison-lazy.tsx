import { LoadErrorState, lazyComponent } from '@callwright/ui/lazy-component'
import { Skeleton } from '@callwright/ui/skeleton'

/** The forecast of a campaign beside what came, loaded when it is visible. */
export const ForecastComparison = lazyComponent(
  async () => (await import('./forecast-comparison.tsx')).ForecastComparison,
  {
    when: 'visible',
    pending: ({ ref }) => (
      <div ref={ref}>
        <Skeleton className="h-72" />
      </div>
    ),
    failed: LoadErrorState,
  },
)
