import { CampaignPage } from '@callwright/dashboard/campaigns'
import { useParams } from 'react-router-dom'
import { parseCampaignQuery, toCampaignParams } from './campaign-query-string.ts'
import { useListParams } from './use-list-params.ts'

/** The page of one campaign, with the filter and page of its contacts, and the page of its calls, in the query string. */
export function CampaignRoute() {
  const { id } = useParams()
  const [query, changeQuery] = useListParams(parseCampaignQuery, toCampaignParams)
  // An invalid id becomes NaN, and no campaign has that id.
  return <CampaignPage id={Number(id)} query={query} onQueryChange={changeQuery} />
}
