'use client'

import type { ReactNode } from 'react'
import { lazyComponent } from '../lazy-component/lazy-component.tsx'
import { OverlayErrorState, OverlayPendingState } from '../lazy-component/load-states.tsx'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import type { SidebarDrawerProps } from './sidebar-drawer.tsx'

/** The drawer of a narrow screen, loaded when it opens, since a wide screen never needs it. */
export const LazySidebarDrawer = lazyComponent(
  async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer,
  {
    when: ({ open }) => open,
    pending: ({ onOpenChange }: SidebarDrawerProps) => (
      <DrawerPanel>
        <OverlayPendingState onClose={() => onOpenChange?.(false)} />
      </DrawerPanel>
    ),
    failed: FailedDrawer,
  },
)

function FailedDrawer({ onRetry, onOpenChange }: SidebarDrawerProps & { onRetry: () => void }) {
  const texts = useStrings('sidebar', english.sidebar)
  return (
    <DrawerPanel>
      <OverlayErrorState
        title={texts.loadFailed}
        onRetry={onRetry}
        onClose={() => onOpenChange?.(false)}
      />
    </DrawerPanel>
  )
}

function DrawerPanel({ children }: { children: ReactNode }) {
  return (
    <div
      data-slot="sidebar-drawer-state"
      className="fixed inset-y-0 start-0 z-50 flex w-64 animate-[appear_150ms_ease-out_300ms_backwards] flex-col items-center justify-center border-hairline border-e bg-raised shadow-overlay"
    >
      {children}
    </div>
  )
}
