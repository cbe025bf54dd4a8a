import { useSyncExternalStore } from 'react'

const key = 'vapi_token'
const listeners = new Set<() => void>()

function read(): string | null {
  try {
    return localStorage.getItem(key)?.trim() || null
  } catch {
    // Storage is blocked, so there is no token.
    return null
  }
}

function publishChange() {
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
  return useSyncExternalStore(subscribe, read, () => null)
}

/** Stores the token in this browser; returns false when storage is blocked. */
export function saveToken(token: string): boolean {
  try {
    localStorage.setItem(key, token.trim())
  } catch {
    return false
  }
  publishChange()
  return true
}

/** Removes the token. */
export function removeToken() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  publishChange()
}
