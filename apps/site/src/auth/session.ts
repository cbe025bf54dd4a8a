/** Who is signed in. */
export interface SessionUser {
  email: string
  name: string
  role: string
}

/** Where the browser keeps who is signed in. */
export const sessionKey = 'callwright.user'

/** The part of the browser's storage a session needs. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Who is signed in according to the stored text; null when it makes no sense. */
export function parseSession(text: string | null): SessionUser | null {
  if (!text) return null
  try {
    const { email, name, role } = JSON.parse(text)
    return [email, name, role].every((part) => part && typeof part === 'string')
      ? { email, name, role }
      : null
  } catch {
    return null
  }
}

/** Reads who is signed in; a storage that refuses is one that holds nothing. */
export function readSession(storage: () => SessionStorage): SessionUser | null {
  try {
    return parseSession(storage().getItem(sessionKey))
  } catch {
    return null
  }
}

/** Keeps who is signed in, or forgets it; a storage that refuses leaves it to the open page. */
export function storeSession(storage: () => SessionStorage, user: SessionUser | null) {
  try {
    if (user) storage().setItem(sessionKey, JSON.stringify(user))
    else storage().removeItem(sessionKey)
  } catch (error) {
    console.error(error)
  }
}
