import { CallEvidencePage } from '@callwright/dashboard/evidence'
import { useParams } from 'react-router-dom'

/** The page with the evidence of one call. */
export function CallEvidenceRoute() {
  const { id } = useParams()
  // An invalid id becomes NaN, and no call has that id.
  return <CallEvidencePage id={Number(id)} />
}
