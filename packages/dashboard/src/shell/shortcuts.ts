/** The action of a keyboard shortcut. */
export type ShortcutAction =
  | { kind: 'palette' | 'shortcuts' | 'search' }
  | { kind: 'navigate'; href: string }

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

/** Returns the action of a key press; `isAfterG` is true when the previous key was a `g`. */
export function readShortcut(
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  isAfterG: boolean,
  targets: readonly ShortcutTarget[],
): ShortcutAction | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? { kind: 'palette' } : undefined
  if (isAfterG) {
    const target = targets.find(({ letter }) => letter === key.toLowerCase())
    return target && { kind: 'navigate', href: target.href }
  }
  if (key === '?') return { kind: 'shortcuts' }
  return key === '/' ? { kind: 'search' } : undefined
}

/** Returns whether an element accepts typed letters; a list selects the option that they begin. */
export function acceptsTyping(target: EventTarget | null): boolean {
  const selector =
    'input:not([type=checkbox],[type=radio],[type=range],[type=file]), textarea, select, [contenteditable=true], [role=textbox], [role=combobox], [role=listbox]'
  return target instanceof Element && target.closest(selector) !== null
}

/** Returns whether a dialog or a menu is open, which handles the keyboard itself. */
export function hasOpenOverlay(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Returns the keys that open the palette on this platform. */
export const paletteKeys = () => (isApple() ? ['⌘', 'K'] : ['Ctrl', 'K'])
