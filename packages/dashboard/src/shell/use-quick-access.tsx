import { lazyDialog } from '@callwright/ui/lazy-component'
import { type ReactNode, useState } from 'react'
import type { NavigationItem } from './navigation.ts'
import type { ShortcutAction } from './shortcuts.ts'
import { useBufferedTyping } from './use-buffered-typing.ts'
import { useShortcuts } from './use-shortcuts.ts'

export interface QuickAccessProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The navigation items. */
  items: readonly NavigationItem[]
}

// A screen renders without them.
const CommandPalette = lazyDialog(
  async () => (await import('./command-palette.tsx')).CommandPalette,
)
const ShortcutsDialog = lazyDialog(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
)

interface QuickAccessOptions {
  /** The navigation items. */
  items: readonly NavigationItem[]
  /** Whether shortcuts without Ctrl or Cmd are enabled. */
  singleKeys: boolean
  /** Called with the path to navigate to. */
  onGo: (href: string) => void
}

/** The command palette and the keyboard shortcuts: the props of the palette's button, and the dialogs. */
export function useQuickAccess({ items, singleKeys, onGo }: QuickAccessOptions): {
  /** Props for the button that opens the palette. */
  paletteButton: { onClick: () => void; onPointerEnter: () => void; onFocus: () => void }
  surface: ReactNode
} {
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null)
  const [search, setSearch] = useState('')

  const change = (open: boolean) => {
    if (open) return
    setOpened(null)
    setSearch('')
  }
  const handleAction = (action: ShortcutAction): boolean => {
    if (action.kind === 'go') onGo(action.href)
    else if (action.kind === 'search') return focusSearch()
    else setOpened(action.kind)
    return true
  }
  useShortcuts({ items, singleKeys, onAction: handleAction })
  useBufferedTyping({
    open: opened === 'palette',
    onType: setSearch,
    onClose: () => change(false),
  })

  return {
    paletteButton: { ...CommandPalette.preloadHandlers, onClick: () => setOpened('palette') },
    surface: (
      <>
        <CommandPalette
          open={opened === 'palette'}
          onOpenChange={change}
          search={search}
          onSearchChange={setSearch}
          items={items}
          singleKeys={singleKeys}
          onGo={onGo}
        />
        <ShortcutsDialog open={opened === 'shortcuts'} onOpenChange={change} items={items} />
      </>
    ),
  }
}

/** Focuses the search field of the screen; returns false when there is none. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]')
  search?.focus()
  search?.select()
  return search !== null
}
