import { LoadErrorState, lazyComponent } from '@callwright/ui/lazy-component'
import { useQuery } from '@tanstack/react-query'
import { callingStopQueries } from '../lib/calling-stop.queries.ts'

// Calls are rarely stopped, so the banner is loaded when they are.
const StopBanner = lazyComponent(async () => (await import('./stop-banner.tsx')).StopBanner, {
  failed: LoadErrorState,
})

/** Shows the banner of every page while all calls of the workspace are stopped. */
export function StopNotice() {
  const { data: stop } = useQuery(callingStopQueries.current())
  return stop ? <StopBanner stop={stop} /> : null
}
