import { LoadErrorState, lazyComponent } from '@callwright/ui/lazy-component'
import { Skeleton } from '@callwright/ui/skeleton'
import { keepFocus } from '../lib/keep-focus.ts'
import { Page } from '../lib/page.tsx'
import { usePermissions } from '../lib/permissions.ts'
import { ActiveCampaigns } from './active-campaigns.tsx'
import { NoProviderNotice } from './no-provider-notice.tsx'
import { NowStrip } from './now-strip.tsx'
import { OverviewStats } from './overview-stats.tsx'
import { RecentCalls } from './recent-calls.tsx'
import { useStartStep } from './use-start-step.ts'

// Loaded lazily: it is shown only until the first call.
const StartCard = lazyComponent(async () => (await import('./start-card.tsx')).StartCard, {
  when: ({ current }) => current !== null,
  pending: () => <Skeleton className="h-52 rounded-lg" />,
  failed: LoadErrorState,
})

/** The overview: what happens now, or how to start; counts, active campaigns and the latest calls. */
export function OverviewPage() {
  const can = usePermissions()
  const nextStep = useStartStep()
  const startStep = can('campaigns.makeCalls') ? nextStep : null
  return (
    <Page title="Dashboard Overview" subtitle="Monitor your AI-powered calling campaigns">
      <NoProviderNotice />
      {/* The steps are removed with the button that makes the first calls. */}
      <div ref={keepFocus} tabIndex={-1} className="rounded-lg empty:hidden">
        {!startStep && <NowStrip />}
        <StartCard current={startStep} />
      </div>
      <OverviewStats />
      <ActiveCampaigns />
      <RecentCalls />
    </Page>
  )
}
