import { CampaignPage, type MembersQuery } from '@callwright/dashboard/campaigns'
import { useCallback, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { parseMembersQuery, toMembersParams } from './query-string.ts'

/** The page of one campaign, with the filter and page of its contacts in the query string. */
export function CampaignRoute() {
  const { id } = useParams()
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => parseMembersQuery(params), [params])
  const changeQuery = useCallback(
    (next: MembersQuery) => setParams(toMembersParams(next), { preventScrollReset: true }),
    [setParams],
  )
  // An invalid id becomes NaN, and no campaign has that id.
  return <CampaignPage id={Number(id)} query={query} onQueryChange={changeQuery} />
}
