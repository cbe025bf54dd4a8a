import { useSyncExternalStore } from 'react'

const key = 'vapi_token'
const listeners = new Set<() => void>()

function read(): string | null {
  try {
    return localStorage.getItem(key)?.trim() || null
  } catch {
    // Storage is blocked: there is no token to be had.
    return null
  }
}

function announce() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab may save or remove it.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The provider token kept in this browser, or null. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, read, () => null)
}

/** Keeps the token in this browser; false when the browser refuses to. */
export function saveToken(token: string): boolean {
  try {
    localStorage.setItem(key, token.trim())
  } catch {
    return false
  }
  announce()
  return true
}

/** Forgets the token. */
export function removeToken() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was kept.
  }
  announce()
}
