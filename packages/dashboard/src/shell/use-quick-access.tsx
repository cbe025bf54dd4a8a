import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../lib/lazy-dialog.tsx'
import type { NavigationItem } from './navigation.ts'
import type { Wish } from './shortcuts.ts'
import { useEarlyTyping } from './use-early-typing.ts'
import { useShortcuts } from './use-shortcuts.ts'

export interface QuickAccessProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The places to go to. */
  items: readonly NavigationItem[]
}

// Nobody needs them to see a screen.
const CommandPalette = lazyDialog(
  async () => (await import('./command-palette.tsx')).CommandPalette,
)
const ShortcutsDialog = lazyDialog(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
)

interface QuickAccessOptions {
  /** The places to go to. */
  items: readonly NavigationItem[]
  /** Whether keys alone do something, without Ctrl or Cmd. */
  singleKeys: boolean
  /** Hears where the person wants to go. */
  onGo: (href: string) => void
}

/** The quick ways by keyboard: what opens the palette, and what stands over the page when it is asked for. */
export function useQuickAccess({ items, singleKeys, onGo }: QuickAccessOptions): {
  /** For the button that opens the palette. */
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
  const grant = (wish: Wish): boolean => {
    if (wish.kind === 'go') onGo(wish.href)
    else if (wish.kind === 'search') return focusSearch()
    else setOpened(wish.kind)
    return true
  }
  useShortcuts({ items, singleKeys, onWish: grant })
  useEarlyTyping({
    open: opened === 'palette',
    onType: setSearch,
    onClose: () => change(false),
  })

  return {
    paletteButton: { ...CommandPalette.onIntent, onClick: () => setOpened('palette') },
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

/** Takes the focus to the screen's search, where it has one. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]')
  search?.focus()
  search?.select()
  return search !== null
}
