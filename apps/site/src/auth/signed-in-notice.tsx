import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'
import { Link as StyledLink } from '@callwright/ui/link'
import { PageLink } from '../page-link.tsx'
import { useHasSignedIn, useSession } from './session-context.tsx'

/** Offers the dashboard to a person who opens an authentication page and is signed in already. */
export function SignedInNotice() {
  const { session } = useSession()
  const hasSignedIn = useHasSignedIn()
  if (session === 'loading') {
    // The space of the notice, so that the form does not move when the session is known. `public/theme.js` sets the attribute.
    return (
      <div className="invisible hidden in-data-signed-in:block">
        <Notice name="" />
      </div>
    )
  }
  return session === 'signed-out' || hasSignedIn ? null : <Notice name={session.name} />
}

function Notice({ name }: { name: string }) {
  return (
    <Alert tone="info" className="mb-6">
      <AlertTitle>You are signed in as {name}</AlertTitle>
      <AlertDescription>
        <StyledLink asChild>
          <PageLink to="/dashboard">Go to the dashboard</PageLink>
        </StyledLink>
      </AlertDescription>
    </Alert>
  )
}
