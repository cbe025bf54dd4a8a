import { CampaignsPage } from '@callwright/dashboard/campaigns'
import { usePreference } from './preference.ts'
import { campaignView } from './preferences.ts'

/** The campaigns page, as cards or rows as last selected in this browser. */
export function CampaignsRoute() {
  const [view, selectView] = usePreference(campaignView)
  return <CampaignsPage view={view} onViewChange={selectView} />
}
