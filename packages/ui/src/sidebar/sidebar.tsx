'use client'

import * as Slot from '@radix-ui/react-slot'
import { PanelLeftCloseIcon, PanelLeftOpenIcon } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, use, useEffect } from 'react'
import { IconButton } from '../icon-button/index.ts'
import { cn } from '../lib/cn.ts'
import { useWarning } from '../lib/use-warning.ts'
import { useTooltip } from '../tooltip/use-tooltip.tsx'
import { LazySidebarDrawer } from './lazy-sidebar-drawer.tsx'
import { useWideScreen } from './use-wide-screen.ts'

/** Milliseconds before the drawer's code is preloaded, so that the page's own code loads first. */
const preloadDelayMs = 3000

interface SidebarState {
  collapsed: boolean
  drawer: boolean
  setCollapsed?: ((collapsed: boolean) => void) | undefined
  close: () => void
}

const SidebarContext = createContext<SidebarState>({
  collapsed: false,
  drawer: false,
  close: () => {},
})

export interface SidebarProps extends ComponentProps<'aside'> {
  /** The accessible name of the sidebar and of the drawer. */
  'aria-label': string
  /** On a wide screen, whether only icons are shown. */
  collapsed?: boolean
  /** Called when the person collapses or expands the sidebar. */
  onCollapsedChange?: (collapsed: boolean) => void
  /** On a narrow screen, whether the drawer is open. */
  open?: boolean
  /** Called when the drawer opens or closes. */
  onOpenChange?: (open: boolean) => void
}

/**
 * The main navigation: a column that collapses to icons, and a drawer below 768 px.
 * Its parts can style by `data-collapsed` and `data-drawer` through the group `sidebar`.
 */
export function Sidebar({
  collapsed = false,
  onCollapsedChange,
  open = false,
  onOpenChange,
  className,
  children,
  ...props
}: SidebarProps) {
  const drawer = !useWideScreen()
  const showsOnlyIcons = collapsed && !drawer
  useEffect(() => {
    if (!drawer) return
    const timer = setTimeout(LazySidebarDrawer.preload, preloadDelayMs)
    return () => clearTimeout(timer)
  }, [drawer])

  useWarning(
    'Sidebar',
    open && !onOpenChange && '`open` needs `onOpenChange`, or the drawer never closes.',
  )
  const aside = (
    <SidebarContext
      value={{
        collapsed: showsOnlyIcons,
        drawer,
        setCollapsed: onCollapsedChange,
        close: () => onOpenChange?.(false),
      }}
    >
      <aside
        data-slot="sidebar"
        data-collapsed={showsOnlyIcons || undefined}
        data-drawer={drawer || undefined}
        className={cn(
          'group/sidebar flex h-full shrink-0 flex-col overflow-hidden border-hairline border-e bg-raised transition-[width]',
          showsOnlyIcons ? 'w-16' : 'w-64',
          drawer && 'w-full',
          className,
        )}
        {...props}
      >
        {children}
      </aside>
    </SidebarContext>
  )
  if (!drawer) return aside
  return (
    <LazySidebarDrawer
      label={props['aria-label']}
      open={open}
      {...(onOpenChange && { onOpenChange })}
    >
      {aside}
    </LazySidebarDrawer>
  )
}

/** The top of the sidebar, for the logo. */
export function SidebarHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="sidebar-header"
      className={cn(
        'flex h-16 shrink-0 items-center gap-3 px-4 group-data-collapsed/sidebar:justify-center group-data-collapsed/sidebar:px-0',
        className,
      )}
      {...props}
    />
  )
}

/** The list of links. */
export function SidebarNav({ className, children, ...props }: ComponentProps<'nav'>) {
  return (
    <nav
      data-slot="sidebar-nav"
      className={cn('min-h-0 flex-1 overflow-y-auto px-3 py-2', className)}
      {...props}
    >
      <ul className="flex flex-col gap-1">{children}</ul>
    </nav>
  )
}

export interface SidebarItemProps extends ComponentProps<'a'> {
  /** The icon before the label; the collapsed sidebar shows only this. */
  icon: ReactNode
  /** The label of the link. */
  label: string
  /** A short description, shown on hover. */
  description?: string
  /** Whether it is the current page. */
  active?: boolean
  /** Renders the single child, such as a router's link, instead of an `a`. */
  asChild?: boolean
}

/** A link of the sidebar; in the drawer, following it closes the drawer. */
export function SidebarItem({
  icon,
  label,
  description,
  active = false,
  asChild,
  className,
  children,
  onClick,
  ...props
}: SidebarItemProps) {
  const { collapsed, drawer, close } = use(SidebarContext)
  const Root = asChild ? Slot.Root : 'a'
  const { triggerProps, tooltip } = useTooltip(
    <>
      <span className="font-medium">{label}</span>
      {description && <span className="block">{description}</span>}
    </>,
    'right',
  )
  return (
    <li>
      <Root
        data-slot="sidebar-item"
        aria-current={active ? 'page' : undefined}
        title={collapsed ? undefined : description}
        onClick={(event) => {
          onClick?.(event)
          if (drawer) close()
        }}
        className={cn(
          'flex min-h-10 items-center gap-3 rounded-sm px-3 py-2 text-base text-default transition-colors hover:bg-hover active:bg-pressed aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong forced-colors:aria-[current=page]:bg-[Highlight] forced-colors:aria-[current=page]:text-[HighlightText] forced-colors:aria-[current=page]:forced-color-adjust-none [&_svg]:size-4 [&_svg]:shrink-0',
          collapsed && 'size-10 justify-center p-0',
          className,
        )}
        {...props}
        {...(collapsed && triggerProps)}
      >
        {icon}
        <Slot.Slottable>{asChild ? children : null}</Slot.Slottable>
        <span className={collapsed ? 'sr-only' : 'min-w-0 truncate font-medium'}>{label}</span>
      </Root>
      {collapsed && tooltip}
    </li>
  )
}

/** The bottom of the sidebar, for the account. */
export function SidebarFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="sidebar-footer"
      className={cn(
        'flex shrink-0 flex-col gap-2 border-hairline border-t p-3 group-data-collapsed/sidebar:items-center',
        className,
      )}
      {...props}
    />
  )
}

/** Collapses and expands the sidebar; the drawer does not have it. */
export function SidebarCollapseButton({ className }: Pick<ComponentProps<'button'>, 'className'>) {
  const { collapsed, drawer, setCollapsed } = use(SidebarContext)
  if (drawer) return null

  return (
    <IconButton
      label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
      variant="ghost"
      size="sm"
      aria-expanded={!collapsed}
      className={cn(className)}
      onClick={() => setCollapsed?.(!collapsed)}
    >
      {collapsed ? (
        <PanelLeftOpenIcon className="rtl:-scale-x-100" />
      ) : (
        <PanelLeftCloseIcon className="rtl:-scale-x-100" />
      )}
    </IconButton>
  )
}
