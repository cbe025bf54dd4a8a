import { CampaignsPage, campaignStatuses } from '@callwright/dashboard/campaigns'
import { useSearchParams } from 'react-router-dom'
import { usePreference } from './preference.ts'
import { campaignView } from './preferences.ts'

/** The campaigns page, as cards or rows as last selected in this browser, with its filter in the query string. */
export function CampaignsRoute() {
  const [view, selectView] = usePreference(campaignView)
  const [params, setParams] = useSearchParams()
  return (
    <CampaignsPage
      view={view}
      onViewChange={selectView}
      status={campaignStatuses.find((status) => status === params.get('status'))}
      onStatusChange={(status) => setParams(status ? { status } : {}, { preventScrollReset: true })}
    />
  )
}
