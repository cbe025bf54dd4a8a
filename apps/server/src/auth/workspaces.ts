import type { Session } from '@callwright/contract'
import { organization } from 'better-auth/plugins'
import { createAccessControl } from 'better-auth/plugins/access'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { members } from '../db/tables/users.table.ts'
import { workspaces } from '../db/tables/workspaces.table.ts'
import type { AccountSettings } from '../settings.ts'
import type { SendMail } from './mailer.ts'
import { invitationMail } from './mails.ts'
import { endSessionsIn } from './sessions.ts'
import { listInvitations } from './sign-up.ts'
import { hasAccount } from './users.ts'

/** The most rows of a list, such as the members of a workspace. The library would leave out those after the first 100. */
export const maxRows = 100_000
const maxWorkspaces = 20
const invitationSeconds = 7 * 24 * 60 * 60

const accessControl = createAccessControl({
  organization: ['update'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
} as const)

/** Opens better-auth's organizations, which are the workspaces, with their members and invitations. */
export function openWorkspaces(db: Db, settings: AccountSettings, sendMail: SendMail) {
  return organization({
    ac: accessControl,
    roles: {
      viewer: accessControl.newRole({}),
      member: accessControl.newRole({}),
      admin: accessControl.newRole({
        organization: ['update'],
        member: ['create', 'update', 'delete'],
        invitation: ['create', 'cancel'],
      }),
    },
    creatorRole: 'admin',
    allowUserToCreateOrganization: ({ id }) => mayCreateWorkspace(db, settings, Number(id)),
    organizationLimit: maxWorkspaces,
    membershipLimit: maxRows,
    invitationExpiresIn: invitationSeconds,
    cancelPendingInvitationsOnReInvite: true,
    sendInvitationEmail: async ({ email, organization, inviter }) =>
      sendMail(
        invitationMail({
          to: email,
          inviterName: inviter.user.name,
          workspaceName: organization.name,
          hasAccount: await hasAccount(db, email),
          publicUrl: settings.publicUrl,
        }),
      ),
    organizationHooks: {
      afterRemoveMember: ({ member: { userId, organizationId } }) =>
        endSessionsIn(db, Number(userId), Number(organizationId)),
    },
  })
}

/** Whether a user may create a workspace: everybody while the sign-up is open, and otherwise the admins. */
async function mayCreateWorkspace(
  db: Db,
  { signUp }: AccountSettings,
  userId: number,
): Promise<boolean> {
  if (signUp === 'open') return true
  const isAdmin = and(eq(members.userId, userId), eq(members.role, 'admin'))
  const [member] = await db.select({ id: members.id }).from(members).where(isAdmin).limit(1)
  return member !== undefined
}

/** Returns the workspaces of a user, by name, their open invitations, and whether they may create another workspace. */
export async function readWorkspaces(
  db: Db,
  settings: AccountSettings,
  { id: userId, email }: { id: number; email: string },
  now: Date,
): Promise<Pick<Session, 'workspaces' | 'invitations' | 'can_create_workspace'>> {
  const found = await db
    .select({ id: workspaces.id, name: workspaces.name, role: members.role })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.organizationId))
    .where(eq(members.userId, userId))
    .orderBy(workspaces.name, workspaces.id)
  return {
    workspaces: found,
    invitations: await listInvitations(db, email, now),
    can_create_workspace: await mayCreateWorkspace(db, settings, userId),
  }
}
