import { emailPattern, type Role } from '@callwright/contract'
import { Badge } from '@callwright/ui/badge'
import { Button } from '@callwright/ui/button'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { Field, FieldError, FieldLabel } from '@callwright/ui/field'
import { IconButton } from '@callwright/ui/icon-button'
import { Input } from '@callwright/ui/input'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { XIcon } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { useFormatter } from '../lib/formatter.ts'
import { keepFocus } from '../lib/keep-focus.ts'
import { messages } from '../lib/messages.ts'
import { useNow } from '../lib/use-now.ts'
import { RoleSelect } from './role-select.tsx'
import { type Invitation, workspaceMutations } from './workspace.queries.ts'

export interface InvitationsCardProps {
  /** The id of the workspace. */
  workspaceId: string
  /** The invitations that nobody has accepted yet. */
  invitations: Invitation[]
}

/** Invites people to the workspace, and lists the open invitations. */
export function InvitationsCard({ workspaceId, invitations }: InvitationsCardProps) {
  return (
    <Card ref={keepFocus} tabIndex={-1} className={invitations.length > 0 ? 'pb-0' : undefined}>
      <CardHeader>
        <CardTitle>Invitations</CardTitle>
        <CardDescription>{messages.workspace.inviteHint}</CardDescription>
      </CardHeader>
      <CardContent>
        <InviteForm workspaceId={workspaceId} />
      </CardContent>
      {invitations.length > 0 && (
        <ul
          aria-label="Open invitations"
          className="divide-y divide-hairline border-hairline border-t"
        >
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function InviteForm({ workspaceId }: Pick<InvitationsCardProps, 'workspaceId'>) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [error, setError] = useState<string>()
  const invite = useMutation(workspaceMutations.invite(workspaceId))
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (!emailPattern.test(address)) {
      return setError(address ? 'Email is invalid' : 'Email is required')
    }
    try {
      await invite.mutateAsync({ email: address, role })
      // The next address may have been typed meanwhile.
      setEmail((latest) => (latest === email ? '' : latest))
      toast.success(messages.workspace.invited(address))
    } catch (failure) {
      setError(messages.workspace.inviteFailed(serverReason(failure)))
    }
  }
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <Field className="min-w-[min(14rem,100%)] flex-1">
        <FieldLabel>Email address</FieldLabel>
        <Input
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => {
            setEmail(target.value)
            setError(undefined)
          }}
        />
        <FieldError>{error}</FieldError>
      </Field>
      <Field className="w-32 max-w-full">
        <FieldLabel>Role</FieldLabel>
        <RoleSelect value={role} onChoose={setRole} />
      </Field>
      {/* The space of a label, so that the button is beside the controls. */}
      <Button type="submit" className="mt-6.5" busy={invite.isPending} busyLabel="Inviting...">
        Invite
      </Button>
    </form>
  )
}

function InvitationRow({ invitation: { id, email, role, expiresAt } }: { invitation: Invitation }) {
  const formatter = useFormatter()
  const now = useNow()
  const isExpired = new Date(expiresAt) < now
  const cancelInvitation = useMutation(workspaceMutations.cancelInvitation())
  const cancel = async () => {
    try {
      await cancelInvitation.mutateAsync(id)
      toast.success(messages.workspace.withdrawn(email))
    } catch (error) {
      toast.error(messages.workspace.withdrawFailed(serverReason(error)))
    }
  }
  return (
    <li className="flex items-center gap-3 px-5 py-3 @max-[14rem]:flex-wrap">
      <div className="min-w-0 flex-1 @max-[14rem]:basis-full">
        <p className="truncate font-medium text-strong @max-[14rem]:whitespace-normal">{email}</p>
        <p className="text-muted text-sm">
          {messages.workspace.validUntil(formatter.shortDate(expiresAt, now), isExpired)}
        </p>
      </div>
      <Badge>{messages.workspace.roleLabels[role]}</Badge>
      <IconButton
        label={`Withdraw the invitation of ${email}`}
        variant="ghost"
        disabled={cancelInvitation.isPending}
        onClick={cancel}
      >
        <XIcon />
      </IconButton>
    </li>
  )
}
