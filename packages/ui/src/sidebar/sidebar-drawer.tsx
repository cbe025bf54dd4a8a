'use client'

import * as Dialog from '@radix-ui/react-dialog'
import { XIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../icon-button/index.ts'
import { useFocusRestore } from '../lib/focus-restore.ts'
import { overlayClasses, useOverlayContainer } from '../lib/overlay.ts'
import { usePortalTheme } from '../lib/portal-theme.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'

export interface SidebarDrawerProps {
  /** The accessible name of the drawer. */
  label: string
  open: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** The drawer that contains the sidebar on a narrow screen. */
export function SidebarDrawer({ label, open, onOpenChange, children }: SidebarDrawerProps) {
  const texts = useStrings('sidebar', english.sidebar)
  const content = useRef<HTMLDivElement>(null)
  const handleOpenAutoFocus = (event: Event) => {
    // Radix would focus the close button.
    event.preventDefault()
    content.current?.focus()
  }
  const focusRestore = useFocusRestore(handleOpenAutoFocus)
  return (
    <Dialog.Root open={open} {...(onOpenChange && { onOpenChange })}>
      <Dialog.Portal container={useOverlayContainer()}>
        <Dialog.Overlay data-slot="sidebar-backdrop" className={overlayClasses} />
        <Dialog.Content
          ref={usePortalTheme(content)}
          data-slot="sidebar-drawer"
          aria-describedby={undefined}
          {...focusRestore}
          className="fixed inset-y-0 start-0 z-50 w-64 outline-none max-w-[calc(100vw-48px)] shadow-overlay transition-transform duration-slow ease-out data-[state=closed]:animate-vanish ltr:data-[state=open]:starting:-translate-x-full rtl:data-[state=open]:starting:translate-x-full"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          {children}
          <Dialog.Close asChild>
            <IconButton
              label={texts.close}
              variant="ghost"
              size="sm"
              className="absolute end-3 top-4"
            >
              <XIcon />
            </IconButton>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
