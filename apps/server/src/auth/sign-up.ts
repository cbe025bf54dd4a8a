import { randomInt, randomUUID } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import { isSameSecret } from '../compare-secrets.ts'
import type { Db } from '../db/open.ts'
import { secrets } from '../db/tables/secrets.table.ts'
import { invitations, members, users } from '../db/tables/users.table.ts'
import { workspaces } from '../db/tables/workspaces.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import type { AccountSettings } from '../settings.ts'

const secretName = 'set-up code'
// Without letters and digits that look alike.
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Who may sign up: the first admin with the set-up code, then those who are invited, everybody, or nobody. */
export type SignUpMode = 'set_up' | AccountSettings['signUp']

/** Returns whether the first workspace has no member yet. */
async function isNew(db: Pick<Db, 'select'>): Promise<boolean> {
  const [member] = await db.select({ id: members.id }).from(members).limit(1)
  return member === undefined
}

export async function readSignUpMode(db: Db, { signUp }: AccountSettings): Promise<SignUpMode> {
  return (await isNew(db)) ? 'set_up' : signUp
}

/** Returns the code with which the first admin signs up, and null when there is one. The first process generates it. */
export async function readSetUpCode(db: Db): Promise<string | null> {
  if (!(await isNew(db))) return null
  const letters = Array.from({ length: 16 }, () => codeLetters[randomInt(codeLetters.length)])
  const value = letters.join('').replace(/(.{4})(?=.)/g, '$1-')
  await db.insert(secrets).values({ name: secretName, value }).onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, secretName))
  return row?.value ?? null
}

/** Throws better-auth's error unless this person may sign up. */
export async function requireSignUp(
  db: Db,
  settings: AccountSettings,
  { email, setUpCode }: { email?: unknown; setUpCode?: unknown },
  now: Date,
): Promise<void> {
  const mode = await readSignUpMode(db, settings)
  if (mode === 'set_up') {
    const code = await readSetUpCode(db)
    const givenCode = String(setUpCode ?? '')
      .trim()
      .toUpperCase()
    if (code === null || !isSameSecret(givenCode, code)) {
      throw new APIError('FORBIDDEN', {
        code: 'WRONG_SET_UP_CODE',
        message: 'This is not the set-up code that the server has printed',
      })
    }
    return
  }
  if (mode === 'closed') {
    throw new APIError('FORBIDDEN', { code: 'SIGN_UP_CLOSED', message: 'Sign-up is closed' })
  }
  if (mode === 'invite' && !(await findInvitation(db, String(email), now))) {
    throw new APIError('FORBIDDEN', {
      code: 'INVITATION_REQUIRED',
      message: 'Ask an admin of your workspace to invite this e-mail address',
    })
  }
}

const isPending = (email: string, now: Date) =>
  and(
    eq(invitations.email, email.trim().toLowerCase()),
    eq(invitations.status, 'pending'),
    gt(invitations.expiresAt, now),
  )

/** Returns the open invitations of an address. */
export function listInvitations(db: Db, email: string, now: Date) {
  return db
    .select({ id: invitations.id, workspace_name: workspaces.name, role: invitations.role })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.organizationId))
    .where(isPending(email, now))
    .orderBy(invitations.id)
}

async function findInvitation(db: Db, email: string, now: Date) {
  const [invitation] = await db.select().from(invitations).where(isPending(email, now)).limit(1)
  return invitation
}

interface Person {
  id: number
  email: string
}

/** Invites the first admin, who has signed up with the set-up code, so that they join like everybody else. */
export async function inviteFirstAdmin(db: Db, { id, email }: Person, now: Date): Promise<void> {
  if (!(await isNew(db))) return
  await db.insert(invitations).values({
    organizationId: firstWorkspaceId,
    inviterId: id,
    email,
    role: 'admin',
    status: 'pending',
    expiresAt: new Date(now.getTime() + firstAdminMs),
    createdAt: now,
  })
}

const firstAdminMs = 24 * 60 * 60 * 1000

/**
 * Makes a person a member of the workspaces that had invited their address when they signed up, once they have confirmed
 * it; returns the accepted invitations. They accept later ones themselves: otherwise an admin could make anybody who has
 * an account a member.
 */
export async function acceptInvitations(
  db: Db,
  { id, email }: Person,
  now: Date,
): Promise<(typeof invitations.$inferSelect)[]> {
  return db.transaction(async (tx) => {
    // Nobody else could invite a first admin who confirms the address late.
    if (await isNew(tx)) {
      await tx
        .update(invitations)
        .set({ expiresAt: new Date(now.getTime() + firstAdminMs) })
        .where(and(eq(invitations.inviterId, id), eq(invitations.email, email)))
    }
    const signedUpAt = tx.select({ at: users.createdAt }).from(users).where(eq(users.id, id))
    // The invitation of the first admin follows the sign-up.
    const isOfSignUp = or(
      lte(invitations.createdAt, sql`(${signedUpAt})`),
      eq(invitations.inviterId, id),
    )
    const accepted = await tx
      .update(invitations)
      .set({ status: 'accepted' })
      .where(and(isPending(email, now), isOfSignUp))
      .returning()
    for (const { organizationId, role } of accepted) {
      await tx
        .insert(members)
        .values({ organizationId, userId: id, role, createdAt: now })
        .onConflictDoNothing()
    }
    if (accepted.length > 0) {
      await tx
        .delete(secrets)
        .where(and(eq(secrets.name, secretName), sql`exists (select from ${members})`))
    }
    return accepted
  })
}

/** Makes a person who has no workspace the admin of a new one, and returns it. */
export async function createOwnWorkspace(
  db: Db,
  { id, name }: { id: number; name: string },
  now: Date,
): Promise<{ id: number; name: string } | undefined> {
  return db.transaction(async (tx) => {
    // Two sign-ins at the same time wait for each other here.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
    const [member] = await tx.select().from(members).where(eq(members.userId, id)).limit(1)
    if (member) return undefined
    const [workspace] = await tx
      .insert(workspaces)
      .values({ name: `Workspace of ${name}`, slug: randomUUID(), createdAt: now })
      .returning({ id: workspaces.id, name: workspaces.name })
    if (!workspace) return undefined
    const organizationId = workspace.id
    await tx.insert(members).values({ organizationId, userId: id, role: 'admin', createdAt: now })
    return workspace
  })
}
