import type { Contact } from '@callwright/contract'
import { lazyDialog } from '@callwright/ui/lazy-component'
import { type ReactNode, useState } from 'react'
import { useDialog } from '../lib/use-dialog.ts'
import type { CampaignCommand } from './campaign-command-dialog.tsx'
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

// The dialogs are lazy, so that a screen does not wait for them.
const CommandPalette = lazyDialog(
  async () => (await import('./command-palette.tsx')).CommandPalette,
)
const ShortcutsDialog = lazyDialog(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
)
const CreateCampaignDialog = lazyDialog(
  async () => (await import('../campaigns/index.ts')).CreateCampaignDialog,
)
const ImportDialog = lazyDialog(async () => (await import('../contacts/index.ts')).ImportDialog)
const ContactDialog = lazyDialog(async () => (await import('../contacts/index.ts')).ContactDialog)
const CampaignCommandDialog = lazyDialog(
  async () => (await import('./campaign-command-dialog.tsx')).CampaignCommandDialog,
)

const StopCallsDialog = lazyDialog(
  async () => (await import('./stop-calls-dialog.tsx')).StopCallsDialog,
)

type OpenDialog = 'palette' | 'shortcuts' | 'create' | 'import' | 'stop'

interface QuickAccessOptions {
  /** The navigation items. */
  items: readonly NavigationItem[]
  /** Whether shortcuts without Ctrl or Cmd are enabled. */
  singleKeys: boolean
  /** Called with the path to navigate to. */
  onNavigate: (href: string) => void
}

/** Handles the command palette and keyboard shortcuts; returns the props of the palette's button, and the dialogs. */
export function useQuickAccess({ items, singleKeys, onNavigate }: QuickAccessOptions): {
  /** Props for the button that opens the palette. */
  paletteButton: { onClick: () => void; onPointerEnter: () => void; onFocus: () => void }
  /** Opens the list of keyboard shortcuts. */
  showShortcuts: () => void
  /** Props for the button that asks whether all calls are to be stopped. */
  stopButton: { onClick: () => void; onPointerEnter: () => void; onFocus: () => void }
  dialogs: ReactNode
} {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const [search, setSearch] = useState('')
  const commandDialog = useDialog<CampaignCommand>()
  const contactDialog = useDialog<Contact>()

  const handleOpenChange = (open: boolean) => {
    if (open) return
    setOpenDialog(null)
    setSearch('')
  }
  const openFromPalette = (dialog: OpenDialog) => {
    setOpenDialog(dialog)
    setSearch('')
  }
  const handleAction = (action: ShortcutAction): boolean => {
    if (action.kind === 'navigate') onNavigate(action.href)
    else if (action.kind === 'search') return focusSearch()
    else setOpenDialog(action.kind)
    return true
  }
  useShortcuts({ items, singleKeys, onAction: handleAction })
  useBufferedTyping({
    open: openDialog === 'palette',
    onType: setSearch,
    onClose: () => handleOpenChange(false),
  })

  return {
    paletteButton: { ...CommandPalette.preloadHandlers, onClick: () => setOpenDialog('palette') },
    stopButton: { ...StopCallsDialog.preloadHandlers, onClick: () => setOpenDialog('stop') },
    showShortcuts: () => setOpenDialog('shortcuts'),
    dialogs: (
      <>
        <CommandPalette
          open={openDialog === 'palette'}
          onOpenChange={handleOpenChange}
          search={search}
          onSearchChange={setSearch}
          items={items}
          singleKeys={singleKeys}
          onNavigate={onNavigate}
          onCreateCampaign={() => openFromPalette('create')}
          onImport={() => openFromPalette('import')}
          onEditContact={(contact) => {
            handleOpenChange(false)
            contactDialog.show(contact)
          }}
          onStopCalls={() => openFromPalette('stop')}
          onCommand={(command) => {
            handleOpenChange(false)
            commandDialog.show(command)
          }}
        />
        <CreateCampaignDialog open={openDialog === 'create'} onOpenChange={handleOpenChange} />
        <ImportDialog open={openDialog === 'import'} onClose={() => handleOpenChange(false)} />
        <StopCallsDialog open={openDialog === 'stop'} onClose={() => handleOpenChange(false)} />
        {commandDialog.state && (
          <CampaignCommandDialog
            open={commandDialog.state.open}
            command={commandDialog.state.subject}
            onClose={commandDialog.close}
          />
        )}
        {contactDialog.state && (
          <ContactDialog
            open={contactDialog.state.open}
            contact={contactDialog.state.subject}
            onClose={contactDialog.close}
          />
        )}
        <ShortcutsDialog
          open={openDialog === 'shortcuts'}
          onOpenChange={handleOpenChange}
          items={items}
        />
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
