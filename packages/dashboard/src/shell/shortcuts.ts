/** The action of a keyboard shortcut. */
export type ShortcutAction =
  | { kind: 'palette' | 'shortcuts' | 'search' }
  | { kind: 'go'; href: string }

interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

interface ShortcutTarget {
  href: string
  letter: string
}

/** Returns the action of a key press; `afterG` when the previous key was a `g`. */
export function readShortcut(
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  afterG: boolean,
  places: readonly ShortcutTarget[],
): ShortcutAction | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? { kind: 'palette' } : undefined
  if (afterG) {
    const place = places.find(({ letter }) => letter === key.toLowerCase())
    return place && { kind: 'go', href: place.href }
  }
  if (key === '?') return { kind: 'shortcuts' }
  return key === '/' ? { kind: 'search' } : undefined
}

/** Returns whether an element accepts typed letters. */
export function isTypedInto(target: EventTarget | null): boolean {
  const typed =
    'input:not([type=checkbox],[type=radio],[type=range],[type=file]), textarea, select, [contenteditable=true], [role=textbox], [role=combobox]'
  return target instanceof Element && target.closest(typed) !== null
}

/** Returns whether a dialog or a menu covers the page; it handles the keyboard itself. */
export function isCovered(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Returns the keys that open the palette on this platform. */
export const paletteKeys = () => (isApple() ? ['⌘', 'K'] : ['Ctrl', 'K'])
