import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { useLayoutEffect, useRef, useState } from 'react'
import { describeFailure } from './accounts.ts'
import {
  noWorkspace,
  type OwnInvitation,
  readSignIn,
  type SignIn,
  sendOrThrow,
  signOutOfServer,
} from './server-accounts.ts'

export interface InvitationsFormProps {
  /** The open invitations of the person. */
  invitations: OwnInvitation[]
  /** Called when the person has a workspace. */
  onSignIn: (signIn: SignIn) => void
  /** Called when the person is signed out again, with the reason unless they went back. */
  onBack: (reason?: string) => void
}

/** The step of the sign-in in which a person without a workspace accepts or declines invitations. */
export function InvitationsForm({ invitations, onSignIn, onBack }: InvitationsFormProps) {
  const [open, setOpen] = useState(invitations)
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  // The field with the focus has gone with the form before.
  useLayoutEffect(() => list.current?.focus(), [])
  const run = async (name: string, action: () => Promise<void>) => {
    setBusy(name)
    setError(undefined)
    try {
      await action()
    } catch (failure) {
      setError(describeFailure(failure))
    } finally {
      setBusy(undefined)
    }
  }
  const goBack = async (reason?: string) => {
    await signOutOfServer()
    onBack(reason)
  }
  const accept = async (invitationId: string) => {
    await sendOrThrow('/organization/accept-invitation', { invitationId })
    onSignIn(await readSignIn())
  }
  const decline = async (invitationId: string) => {
    await sendOrThrow('/organization/reject-invitation', { invitationId })
    const others = open.filter(({ id }) => id !== invitationId)
    if (others.length === 0) return goBack(noWorkspace)
    setOpen(others)
    list.current?.focus()
  }
  return (
    <>
      {error && <Alert tone="negative">{error}</Alert>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Invitations"
        className="divide-y divide-hairline rounded-md border border-hairline outline-none not-first:mt-5"
      >
        {open.map(({ id, organizationName, role }) => (
          <li key={id} className="p-4">
            <p className="font-medium text-strong wrap-anywhere">{organizationName}</p>
            <p className="text-muted">As {role}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button
                aria-label={`Accept the invitation to ${organizationName}`}
                disabled={busy !== undefined && busy !== `accept ${id}`}
                busy={busy === `accept ${id}`}
                onClick={() => run(`accept ${id}`, () => accept(id))}
              >
                Accept
              </Button>
              <Button
                variant="secondary"
                aria-label={`Decline the invitation to ${organizationName}`}
                disabled={busy !== undefined && busy !== `decline ${id}`}
                busy={busy === `decline ${id}`}
                onClick={() => run(`decline ${id}`, () => decline(id))}
              >
                Decline
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted">
        The admins of a workspace see when and from where its members sign in.
      </p>
      <Button
        variant="ghost"
        size="sm"
        className="mt-3"
        disabled={busy !== undefined}
        onClick={() => run('back', goBack)}
      >
        Back
      </Button>
    </>
  )
}
