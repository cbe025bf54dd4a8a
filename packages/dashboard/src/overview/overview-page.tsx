import { Page } from '../lib/page.tsx'
import { ActiveCampaigns } from './active-campaigns.tsx'
import { NowStrip } from './now-strip.tsx'
import { OverviewStats } from './overview-stats.tsx'
import { RecentCalls } from './recent-calls.tsx'
import { StartCard } from './start-card.tsx'
import { useStartStep } from './use-start-step.ts'

/** The overview: what happens now, or how to start; counts, active campaigns and the latest calls. */
export function OverviewPage() {
  const startStep = useStartStep()
  return (
    <Page title="Dashboard Overview" subtitle="Monitor your AI-powered calling campaigns">
      {startStep ? <StartCard current={startStep} /> : <NowStrip />}
      <OverviewStats />
      <ActiveCampaigns />
      <RecentCalls />
    </Page>
  )
}
