import { CampaignPage, type MembersQuery } from '@callwright/dashboard/campaigns'
import { useCallback, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { membersParams, membersQuery } from './address.ts'

/** One campaign, with what is looked at of its contacts kept in the address. */
export function CampaignRoute() {
  const { id } = useParams()
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => membersQuery(params), [params])
  const look = useCallback((wanted: MembersQuery) => setParams(membersParams(wanted)), [setParams])
  // An id that is none belongs to no campaign either.
  return <CampaignPage id={Number(id)} query={query} onQueryChange={look} />
}
