import { LoadErrorState, lazyComponent } from '@callwright/ui/lazy-component'
import { Skeleton } from '@callwright/ui/skeleton'

/** The scorecard of a campaign, loaded when it is visible. */
export const Scorecard = lazyComponent(async () => (await import('./scorecard.tsx')).Scorecard, {
  when: 'visible',
  pending: ({ ref }) => (
    <div ref={ref}>
      <Skeleton className="h-72" />
    </div>
  ),
  failed: LoadErrorState,
})
