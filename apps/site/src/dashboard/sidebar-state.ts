const key = 'callwright.sidebar'

/** Whether the sidebar was folded when it was last seen. */
export function readCollapsed(): boolean {
  try {
    return localStorage.getItem(key) === 'collapsed'
  } catch {
    // Storage is blocked: it starts unfolded.
    return false
  }
}

/** Keeps whether the sidebar is folded. */
export function storeCollapsed(collapsed: boolean) {
  try {
    localStorage.setItem(key, collapsed ? 'collapsed' : 'expanded')
  } catch {
    // Storage is blocked: it lasts as long as the page.
  }
}
