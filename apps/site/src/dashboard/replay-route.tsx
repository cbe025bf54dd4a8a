import { ReplayPage } from '@callwright/dashboard/replay'
import { useCallback } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'

/** The page with the replay of one campaign, with its time in the query string. */
export function ReplayRoute() {
  const { id } = useParams()
  const [params, setParams] = useSearchParams()
  const changeTime = useCallback(
    (at: string | undefined) =>
      setParams(at === undefined ? {} : { at }, { preventScrollReset: true, replace: true }),
    [setParams],
  )
  // An invalid id becomes NaN, and no campaign has that id.
  return <ReplayPage id={Number(id)} at={params.get('at') ?? undefined} onAtChange={changeTime} />
}
