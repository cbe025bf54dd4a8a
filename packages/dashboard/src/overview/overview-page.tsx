import { Page } from '../lib/page.tsx'
import { ActiveCampaigns } from './active-campaigns.tsx'
import { NowStrip } from './now-strip.tsx'
import { OverviewStats } from './overview-stats.tsx'
import { RecentCalls } from './recent-calls.tsx'

/** The overview: what happens now, counts, active campaigns and the latest calls. */
export function OverviewPage() {
  return (
    <Page title="Dashboard Overview" subtitle="Monitor your AI-powered calling campaigns">
      <NowStrip />
      <OverviewStats />
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
        <ActiveCampaigns />
        <RecentCalls />
      </div>
    </Page>
  )
}
