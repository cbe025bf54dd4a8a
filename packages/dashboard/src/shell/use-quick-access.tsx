import { toast } from '@callwright/ui/toast'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { messages } from '../lib/messages.ts'
import type { NavigationItem } from './navigation.ts'
import type { Wish } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

export interface QuickAccessProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The places to go to. */
  items: readonly NavigationItem[]
  /** Whether keys alone do something, without Ctrl or Cmd. */
  singleKeys: boolean
  /** Hears where the person wants to go. */
  onGo: (href: string) => void
}

type Surface = 'palette' | 'shortcuts'

// Nobody needs them to see a screen.
const fetchSurface: Record<Surface, () => Promise<ComponentType<QuickAccessProps>>> = {
  palette: async () => (await import('./command-palette.tsx')).CommandPalette,
  shortcuts: async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}

type QuickAccessOptions = Pick<QuickAccessProps, 'items' | 'singleKeys' | 'onGo'>

/** The quick ways by keyboard: how to open the palette, and what stands over the page when it is asked for. */
export function useQuickAccess(options: QuickAccessOptions): {
  openPalette: () => void
  surface: ReactNode
} {
  const { items, singleKeys, onGo } = options
  const fetched = useRef<Partial<Record<Surface, ComponentType<QuickAccessProps>>>>({})
  const [surface, setSurface] = useState<Surface>('palette')
  const [open, setOpen] = useState(false)

  const show = async (wanted: Surface) => {
    try {
      fetched.current[wanted] ??= await fetchSurface[wanted]()
    } catch (error) {
      console.error(error)
      toast.error(messages.shell.notLoaded)
      return
    }
    setSurface(wanted)
    setOpen(true)
  }

  const grant = (wish: Wish): boolean => {
    if (wish.kind === 'go') onGo(wish.href)
    else if (wish.kind === 'search') return focusSearch()
    else void show(wish.kind)
    return true
  }
  useShortcuts({ items, singleKeys, onWish: grant })

  const Shown = fetched.current[surface]
  return {
    openPalette: () => void show('palette'),
    surface: Shown && <Shown {...options} open={open} onOpenChange={setOpen} />,
  }
}

/** Takes the focus to the screen's search, where it has one. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]')
  search?.focus()
  search?.select()
  return search !== null
}
