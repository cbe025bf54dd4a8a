import { LoadErrorState, lazyComponent } from '@callwright/ui/lazy-component'
import { Skeleton } from '@callwright/ui/skeleton'

/** The scorecard of a campaign. It is loaded before it is visible, since a printed campaign contains it. */
export const Scorecard = lazyComponent(async () => (await import('./scorecard.tsx')).Scorecard, {
  pending: () => <Skeleton className="h-72" />,
  failed: LoadErrorState,
})
