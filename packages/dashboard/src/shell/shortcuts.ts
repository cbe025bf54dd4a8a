/** What a person asks for with the keyboard. */
export type Wish = { kind: 'palette' | 'shortcuts' | 'search' } | { kind: 'go'; href: string }

interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

interface Place {
  href: string
  letter: string
}

/** What a key press asks for; `afterG` when the one before it was a `g`. */
export function readWish(
  { key, ctrlKey, metaKey, altKey }: Press,
  afterG: boolean,
  places: readonly Place[],
): Wish | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? { kind: 'palette' } : undefined
  if (afterG) {
    const place = places.find(({ letter }) => letter === key.toLowerCase())
    return place && { kind: 'go', href: place.href }
  }
  if (key === '?') return { kind: 'shortcuts' }
  return key === '/' ? { kind: 'search' } : undefined
}

/** Whether what has the focus takes letters for itself. */
export function isTypedInto(target: EventTarget | null): boolean {
  const typed =
    'input:not([type=checkbox],[type=radio],[type=range],[type=file]), textarea, select, [contenteditable=true], [role=textbox], [role=combobox]'
  return target instanceof Element && target.closest(typed) !== null
}

/** Something that stands over the page and has the keyboard to itself. */
export function isCovered(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys that open the palette, as this machine's keyboard names them. */
export const paletteKeys = () => (isApple() ? ['⌘', 'K'] : ['Ctrl', 'K'])
