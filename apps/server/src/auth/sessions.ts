import type { UserSession } from '@callwright/contract'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { members, sessions } from '../db/tables/users.table.ts'
import type { Access } from './access.ts'
import { describeDevice } from './device.ts'

/** Returns the id of the workspace that the browser of a session shows; null when it has not shown one. */
export const shownWorkspaceOf = ({
  activeOrganizationId,
}: {
  activeOrganizationId?: string | null
}) => (activeOrganizationId ? Number(activeOrganizationId) : null)

/** Returns the access of a session: its user's role in the workspace that the browser shows. */
export async function readAccess(
  db: Db,
  userId: number,
  workspaceId: number | null,
): Promise<Access | undefined> {
  const [member] = await db
    .select({ workspaceId: members.organizationId, role: members.role })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(desc(sql`${members.organizationId} is not distinct from ${workspaceId}`), members.id)
    .limit(1)
  return member && { userId, defaultUserId: userId, ...member }
}

/** Returns whether the session of a request has not ended, and shows and gives access to its workspace. */
export async function isSessionValid(
  db: Db,
  { userId, workspaceId, sessionId = 0 }: Access,
  now: Date,
): Promise<boolean> {
  const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(isOwn, gt(sessions.expiresAt, now)))
  const access = session && (await readAccess(db, userId, shownWorkspaceOf(session)))
  return access?.workspaceId === workspaceId
}

/** Returns the sessions of a user, the last used first. */
export async function listSessions(
  db: Db,
  { userId, sessionId }: Access,
  now: Date,
): Promise<UserSession[]> {
  const found = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
  return found.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
    id,
    device: describeDevice(userAgent),
    ip_address: ipAddress || null,
    created_at: createdAt.toISOString(),
    last_used_at: updatedAt.toISOString(),
    current: id === sessionId,
  }))
}

/** Ends a session of the user, or all others when the id is undefined; returns how many have ended. */
export async function revokeSessions(
  db: Db,
  { userId, sessionId = 0 }: Access,
  id: number | undefined,
): Promise<number> {
  const isSelected = id === undefined ? ne(sessions.id, sessionId) : eq(sessions.id, id)
  const revoked = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isSelected))
    .returning({ id: sessions.id })
  return revoked.length
}

/**
 * Ends the sessions of a removed member that show the workspace. An admin must not end the sessions in which the person
 * works for another company.
 */
export async function endSessionsIn(db: Db, userId: number, workspaceId: number): Promise<void> {
  const isOfMember = eq(sessions.userId, userId)
  const isShown = eq(sessions.activeOrganizationId, String(workspaceId))
  await db.delete(sessions).where(and(isOfMember, isShown))
}
