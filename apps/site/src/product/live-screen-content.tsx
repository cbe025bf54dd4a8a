import { CallOverviewTab, CallPlayback } from '@callwright/dashboard/calls'
import { CampaignPage } from '@callwright/dashboard/campaigns'
import { createFormatter } from '@callwright/dashboard/lib/formatter'
import { createQueryClient, DashboardProviders } from '@callwright/dashboard/lib/providers'
import { exampleCall, exampleCampaign, fillCache, now } from './example-data.ts'
import { frameClass, type LiveScreenProps } from './screen-frame.ts'

// The page is in English, and its example data has a fixed time.
const formatter = createFormatter('en-US', 'UTC', () => now)
const firstPage = { page: 1, callsPage: 1 }
const ignore = () => {}

const screens = {
  campaign: () => <CampaignPage id={exampleCampaign.id} query={firstPage} onQueryChange={ignore} />,
  call: () => (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <CallPlayback call={exampleCall} withTranscript />
      </div>
      <CallOverviewTab call={exampleCall} />
    </div>
  ),
}

/** A screen of the dashboard with example data. It sends no request, and it cannot be operated. */
export function LiveScreenContent({ screen, label, className }: LiveScreenProps) {
  const Screen = screens[screen]
  return (
    <div role="img" aria-label={label} className={`${frameClass} ${className}`}>
      <div
        inert
        className="size-full overflow-clip rounded-lg border border-hairline bg-page shadow-overlay"
      >
        <div className="mask-b-from-85% h-full overflow-clip p-4 sm:p-8">
          <DashboardProviders queryClient={queryClient} formatter={formatter} namesTab={false}>
            <Screen />
          </DashboardProviders>
        </div>
      </div>
    </div>
  )
}

const queryClient = createQueryClient()
// A query that is disabled, or whose data stays fresh, shows what the cache has, and requests nothing.
queryClient.setDefaultOptions({ queries: { enabled: false, staleTime: Number.POSITIVE_INFINITY } })
fillCache(queryClient)
