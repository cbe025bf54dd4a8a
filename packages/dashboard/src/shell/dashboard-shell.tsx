import { IconButton } from '@callwright/ui/icon-button'
import { Kbd } from '@callwright/ui/kbd'
import { Logo, LogoMark } from '@callwright/ui/logo'
import {
  Sidebar,
  SidebarCollapseButton,
  SidebarFooter,
  SidebarHeader,
  SidebarItem,
  SidebarNav,
} from '@callwright/ui/sidebar'
import type { ThemeChoice } from '@callwright/ui/theme-switch'
import { LogOutIcon, MenuIcon, OctagonXIcon, SearchIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from '../lib/link.tsx'
import type { LiveStatus } from '../lib/live.ts'
import { usePermissions } from '../lib/permissions.ts'
import { useCallingStopped } from '../lib/use-calling-stopped.ts'
import { useRefetchOnNewDay } from '../lib/use-refetch-on-new-day.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { LiveDot } from './live-dot.tsx'
import { isActive, type NavigationItem, navigation } from './navigation.ts'
import { SessionNotice } from './session-notice.tsx'
import { paletteKeys } from './shortcuts.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useQuickAccess } from './use-quick-access.tsx'
import { UserBlock } from './user-block.tsx'
import type { ShellUser } from './user-button.tsx'
import { WorkspaceSwitcher, type WorkspaceSwitcherProps } from './workspace-switcher.tsx'

export interface DashboardShellProps {
  /** The current path, such as `/dashboard/contacts`. */
  path: string
  /** The navigation items; the five specified ones by default. */
  items?: NavigationItem[]
  /** Whether server events arrive. */
  connection: LiveStatus
  /** On a wide screen, whether the sidebar shows only icons. */
  collapsed: boolean
  /** Called when the person collapses or expands the sidebar. */
  onCollapsedChange: (collapsed: boolean) => void
  /** Whether shortcuts without Ctrl or Cmd are enabled; a person can disable them. */
  singleKeys?: boolean
  /** The signed-in user. */
  user: ShellUser
  /** The workspaces of the user; undefined in a demo. */
  workspaces?: WorkspaceSwitcherProps | undefined
  /** The selected theme. */
  theme: ThemeChoice
  /** Called with the selected theme. */
  onThemeChange: (theme: ThemeChoice) => void
  /** Called with the path of a navigation that does not come from a link. */
  onNavigate: (href: string) => void
  /** Called when the person signs out. */
  onSignOut: () => void
  /** The current screen. */
  children: ReactNode
}

/** The frame of every screen: navigation, sign-out, and the connection status. */
export function DashboardShell({
  path,
  items = navigation,
  connection,
  collapsed,
  onCollapsedChange,
  singleKeys = true,
  user,
  workspaces,
  theme,
  onThemeChange,
  onNavigate,
  onSignOut,
  children,
}: DashboardShellProps) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  useHeadingFocus(path, main)
  const can = usePermissions()
  const isCallingStopped = useCallingStopped()
  useRefetchOnNewDay()
  const { paletteButton, stopButton, showShortcuts, dialogs } = useQuickAccess({
    items,
    singleKeys,
    onNavigate,
  })
  return (
    <div className="flex min-h-dvh print:block">
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link navigates within the page */}
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 rounded-sm bg-accent px-3 py-2 font-medium text-on-accent not-focus:sr-only print:hidden"
        onClick={(event) => {
          // The browser would add a history entry that the router does not know.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to content
      </a>
      <Sidebar
        aria-label="Main navigation"
        collapsed={collapsed}
        onCollapsedChange={onCollapsedChange}
        open={isDrawerOpen}
        onOpenChange={setIsDrawerOpen}
        className="md:sticky md:top-0 md:h-dvh print:hidden"
      >
        <SidebarHeader className="h-18 px-6">
          <div className="flex min-w-0 flex-col">
            <Link href="/dashboard" aria-label="Callwright" className="w-fit rounded-xs">
              <Logo className="group-data-collapsed/sidebar:hidden" />
              <LogoMark className="hidden group-data-collapsed/sidebar:block" />
            </Link>
            <div className="flex min-w-0 text-muted text-xs group-data-collapsed/sidebar:hidden">
              {workspaces ? <WorkspaceSwitcher {...workspaces} /> : 'AI-Powered Dialer'}
            </div>
          </div>
        </SidebarHeader>
        <ul className="shrink-0 px-3 pb-2 group-data-drawer/sidebar:hidden">
          <SidebarItem asChild icon={<SearchIcon aria-hidden="true" />} label="Search...">
            <button
              type="button"
              aria-keyshortcuts="Control+K Meta+K"
              className="w-full border border-hairline text-muted group-data-collapsed/sidebar:w-10"
              {...paletteButton}
            >
              <span
                aria-hidden="true"
                className="order-last ms-auto flex gap-1 group-data-collapsed/sidebar:hidden"
              >
                {paletteKeys().map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </span>
            </button>
          </SidebarItem>
        </ul>
        <SidebarNav aria-label="Dashboard">
          {items.map((item) => {
            const { href, label, description, icon: Icon } = item
            return (
              <SidebarItem
                key={href}
                asChild
                icon={<Icon aria-hidden="true" />}
                label={label}
                description={description}
                active={isActive(item, path)}
              >
                <Link href={href} />
              </SidebarItem>
            )
          })}
        </SidebarNav>
        <SidebarFooter>
          <UserBlock
            user={user}
            theme={theme}
            onThemeChange={onThemeChange}
            singleKeys={singleKeys}
            onShowShortcuts={() => {
              setIsDrawerOpen(false)
              showShortcuts()
            }}
          />
          <ul>
            {can('callingStop.start') && !isCallingStopped && (
              <SidebarItem
                asChild
                icon={<OctagonXIcon aria-hidden="true" />}
                label="Stop all calls"
              >
                <button
                  type="button"
                  className="w-full text-start"
                  {...stopButton}
                  onClick={() => {
                    setIsDrawerOpen(false)
                    stopButton.onClick()
                  }}
                />
              </SidebarItem>
            )}
            <SidebarItem asChild icon={<LogOutIcon aria-hidden="true" />} label="Logout">
              <button type="button" className="w-full text-start" onClick={onSignOut} />
            </SidebarItem>
          </ul>
          <div className="flex min-h-8 items-center justify-between gap-2 pl-3 text-muted text-xs group-data-collapsed/sidebar:flex-col group-data-collapsed/sidebar:pl-0">
            <LiveDot connection={connection} />
            <span className="ml-auto group-data-collapsed/sidebar:hidden">Version 1.0</span>
            <SidebarCollapseButton />
          </div>
        </SidebarFooter>
      </Sidebar>
      <div className="flex min-w-0 flex-1 flex-col">
        <header
          id="shell-header"
          className="@container sticky top-0 z-20 flex h-14 items-center gap-2 border-hairline border-b bg-raised px-3 md:hidden print:hidden"
        >
          <IconButton
            label="Open navigation"
            variant="ghost"
            aria-expanded={isDrawerOpen}
            onClick={() => setIsDrawerOpen(true)}
          >
            <MenuIcon />
          </IconButton>
          {/* With large text, there is no room for the name. */}
          <Logo className="@max-[16rem]:hidden" />
          <LogoMark className="hidden @max-[16rem]:block" />
          <IconButton label="Search" variant="ghost" className="ms-auto" {...paletteButton}>
            <SearchIcon />
          </IconButton>
        </header>
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          // The heads of tables stick below the header of a narrow screen.
          className="mx-auto w-full max-w-7xl flex-1 px-4 py-6 outline-none max-md:[--table-head-top:3.5rem] sm:px-6 lg:px-8 lg:py-8 print:max-w-none print:p-0"
        >
          {children}
        </main>
        <ConnectionNotice connection={connection} />
      </div>
      {dialogs}
      <SessionNotice />
    </div>
  )
}
