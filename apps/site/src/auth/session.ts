import type { Role } from '@callwright/contract'

/** The signed-in user. */
export interface SessionUser {
  /** The user's number; absent in a demo. */
  id?: number
  email: string
  name: string
  role: Role
}

/** The storage key of the session. */
export const sessionKey = 'callwright.user'

/** What is stored when the server has ended the session. It is different from a sign-out, which removes the session. */
export const expiredSession = ''

/** The storage key of the workspace that this browser showed last. */
const workspaceKey = 'callwright.shown-workspace'

/** The part of the browser's storage that a session needs. */
export type StorageForSession = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Parses a stored session; returns null when it is invalid. */
export function parseSession(text: string | null): SessionUser | null {
  if (!text) return null
  try {
    const { id, email, name, role } = JSON.parse(text)
    if (![email, name, role].every((part) => part && typeof part === 'string')) return null
    return { ...(Number.isInteger(id) && { id }), email, name, role }
  } catch {
    return null
  }
}

/** Reads the session; returns null when there is none or the browser blocks storage. */
export function readSession(storage: () => StorageForSession): SessionUser | null {
  try {
    return parseSession(storage().getItem(sessionKey))
  } catch {
    return null
  }
}

/** Stores the session, or removes it when it is null. Logs an error when the browser blocks storage. */
export function storeSession(
  storage: () => StorageForSession,
  session: SessionUser | typeof expiredSession | null,
) {
  try {
    if (session === null) {
      storage().removeItem(sessionKey)
      storage().removeItem(workspaceKey)
    } else storage().setItem(sessionKey, session && JSON.stringify(session))
  } catch (error) {
    console.error(error)
  }
}

/** Returns the id of the workspace that this browser showed before its session ended; null after a sign-out. */
export function readShownWorkspace(storage: () => StorageForSession): string | null {
  try {
    return storage().getItem(workspaceKey)
  } catch {
    return null
  }
}

/** Stores the workspace that this browser shows, which the next session shows, too. */
export function storeShownWorkspace(storage: () => StorageForSession, id: number) {
  try {
    storage().setItem(workspaceKey, String(id))
  } catch {
    // The next session shows the first workspace of its user.
  }
}
