import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'
import { Link as StyledLink } from '@callwright/ui/link'
import { PageLink } from '../page-link.tsx'
import { useHasSignedIn, useSession } from './session-context.tsx'

/** Offers the dashboard to a person who opens an authentication page and is signed in already. */
export function SignedInNotice() {
  const { session } = useSession()
  const hasSignedIn = useHasSignedIn()
  if (typeof session !== 'object' || hasSignedIn) return null
  return (
    <Alert tone="info" className="mb-6">
      <AlertTitle>You are signed in as {session.name}</AlertTitle>
      <AlertDescription>
        <StyledLink asChild>
          <PageLink to="/dashboard">Go to the dashboard</PageLink>
        </StyledLink>
      </AlertDescription>
    </Alert>
  )
}
