import type { Logger } from 'pino'
import { type RequestOrigin, recordAuditEvent } from '../db/audit-events.ts'
import type { Db } from '../db/open.ts'
import { acceptInvitations, createOwnWorkspace } from './sign-up.ts'

interface JoinDeps {
  db: Db
  log: Logger
  now: () => Date
}

/** Makes a person a member of the workspaces for whose invitations they have signed up, and records it. */
export async function joinInvitingWorkspaces(
  { db, log, now }: JoinDeps,
  user: { id: number; email: string },
  origin: RequestOrigin,
): Promise<void> {
  for (const { id, email, role, organizationId } of await acceptInvitations(db, user, now())) {
    await recordAuditEvent(
      { db, log, now },
      {
        workspaceId: organizationId,
        actor: { userId: user.id },
        action: 'invitations.accept',
        subject: { kind: 'invitation', id, label: email },
        origin,
        details: { role },
      },
    )
  }
}

/** Makes a person who has no workspace the admin of a new one, and records it. */
export async function openOwnWorkspace(
  { db, log, now }: JoinDeps,
  user: { id: number; name: string },
  origin: RequestOrigin,
): Promise<void> {
  const created = await createOwnWorkspace(db, user, now())
  if (!created) return
  await recordAuditEvent(
    { db, log, now },
    {
      workspaceId: created.id,
      actor: { userId: user.id },
      action: 'workspaces.create',
      subject: { kind: 'workspace', id: created.id, label: created.name },
      origin,
    },
  )
}
