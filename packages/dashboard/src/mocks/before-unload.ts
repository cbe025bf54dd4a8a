/** Returns whether the page asks the person before it is closed. */
export function asksBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
