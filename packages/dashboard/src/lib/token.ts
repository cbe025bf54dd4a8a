import { createContext, use, useSyncExternalStore } from 'react'

/** Whether this browser may keep a token of the provider: with accounts, the server keeps that of the workspace. */
export const BrowserTokenContext = createContext(true)

const storageKey = 'vapi_token'
const listeners = new Set<() => void>()

function readToken(): string | null {
  try {
    return localStorage.getItem(storageKey)?.trim() || null
  } catch {
    // Storage is blocked, so there is no token.
    return null
  }
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab may change it.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Returns the provider token stored in this browser, or null. */
export function useToken(): string | null {
  const token = useSyncExternalStore(subscribe, readToken, () => null)
  return use(BrowserTokenContext) ? token : null
}

/** Stores the token in this browser; returns false when storage is blocked. */
export function saveToken(token: string): boolean {
  try {
    localStorage.setItem(storageKey, token.trim())
  } catch {
    return false
  }
  notifyListeners()
  return true
}

/** Removes the token. */
export function removeToken() {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  notifyListeners()
}
