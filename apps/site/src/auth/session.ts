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

/** Stores the session, or removes it when `user` is null. Logs an error when the browser blocks storage. */
export function storeSession(storage: () => StorageForSession, user: SessionUser | null) {
  try {
    if (user) storage().setItem(sessionKey, JSON.stringify(user))
    else storage().removeItem(sessionKey)
  } catch (error) {
    console.error(error)
  }
}
