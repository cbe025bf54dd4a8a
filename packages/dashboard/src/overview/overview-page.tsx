import { LoadErrorState, lazyComponent } from '@callwright/ui/lazy-component'
import { Skeleton } from '@callwright/ui/skeleton'
import { useState } from 'react'
import { CreateCampaignDialog } from '../campaigns/index.ts'
import { ImportDialog } from '../contacts/index.ts'
import { Page } from '../lib/page.tsx'
import { usePermissions } from '../lib/permissions.ts'
import { ActiveCampaigns } from './active-campaigns.tsx'
import { NoProviderNotice } from './no-provider-notice.tsx'
import { NowStrip } from './now-strip.tsx'
import { OverviewStats } from './overview-stats.tsx'
import { RecentCalls } from './recent-calls.tsx'
import type { StartDialog } from './start-card.tsx'
import { useStartStep } from './use-start-step.ts'

// Loaded lazily: it is shown only until the first call.
const StartCard = lazyComponent(async () => (await import('./start-card.tsx')).StartCard, {
  pending: () => <Skeleton className="h-52 rounded-lg" />,
  failed: LoadErrorState,
})

/** The overview: what happens now, or how to start; counts, active campaigns and the latest calls. */
export function OverviewPage() {
  const startStep = useStartStep()
  const can = usePermissions()
  // The dialogs are outside the card, so that they stay open when somebody else makes the first call.
  const [dialog, setDialog] = useState<StartDialog | null>(null)
  return (
    <Page title="Dashboard Overview" subtitle="Monitor your AI-powered calling campaigns">
      <NoProviderNotice />
      {startStep && can('campaigns.makeCalls') ? (
        <StartCard current={startStep} onOpenDialog={setDialog} />
      ) : (
        <NowStrip />
      )}
      <OverviewStats />
      <ActiveCampaigns />
      <RecentCalls />
      <ImportDialog open={dialog === 'import'} onClose={() => setDialog(null)} />
      <CreateCampaignDialog open={dialog === 'campaign'} onOpenChange={() => setDialog(null)} />
    </Page>
  )
}
