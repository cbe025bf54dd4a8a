'use client'

import * as Slot from '@radix-ui/react-slot'
import { PanelLeftCloseIcon, PanelLeftOpenIcon } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, use, useEffect, useState } from 'react'
import { IconButton } from '../icon-button/index.ts'
import { cn } from '../lib/cn.ts'
import { useMinWidth } from '../lib/use-min-width.ts'
import { useWarning } from '../lib/use-warning.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { useTooltip } from '../tooltip/use-tooltip.tsx'
import { LazySidebarDrawer } from './lazy-sidebar-drawer.tsx'

/** The delay before the drawer's code is preloaded, so that the page's own code loads first. */
const preloadDelayMs = 3000

interface SidebarState {
  isCollapsed: boolean
  isDrawer: boolean
  setCollapsed?: ((collapsed: boolean) => void) | undefined
  closeDrawer: () => void
}

const SidebarContext = createContext<SidebarState>({
  isCollapsed: false,
  isDrawer: false,
  closeDrawer: () => {},
})

export interface SidebarProps extends ComponentProps<'aside'> {
  /** The accessible name of the sidebar and of the drawer. */
  'aria-label': string
  /** Whether the column shows only icons, from 1024 px on; below, it does until the person expands it. */
  collapsed?: boolean
  /** Called with the new collapsed state when the person changes it, from 1024 px on. */
  onCollapsedChange?: (collapsed: boolean) => void
  /** Whether the drawer is open, on a narrow screen. */
  open?: boolean
  /** Called with the new open state of the drawer when it changes. */
  onOpenChange?: (open: boolean) => void
}

/**
 * The main navigation: a column that collapses to icons, by default below 1024 px, and a drawer below 768 px.
 * Parts can be styled by its `data-collapsed` and `data-drawer` with Tailwind's group `sidebar`.
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
  const isDrawer = !useMinWidth('48rem')
  const hasRoom = useMinWidth('64rem')
  // Not kept, so that the choice for a wide screen stays as it is.
  const [isExpandedInNarrow, setExpandedInNarrow] = useState(false)
  const isCollapsed = !isDrawer && (hasRoom ? collapsed : !isExpandedInNarrow)
  useEffect(() => {
    if (!isDrawer) return
    const timer = setTimeout(LazySidebarDrawer.preload, preloadDelayMs)
    return () => clearTimeout(timer)
  }, [isDrawer])

  useWarning(
    'Sidebar',
    open && !onOpenChange && '`open` needs `onOpenChange`, or the drawer never closes.',
  )
  const aside = (
    <SidebarContext
      value={{
        isCollapsed,
        isDrawer,
        setCollapsed: hasRoom ? onCollapsedChange : (collapsed) => setExpandedInNarrow(!collapsed),
        closeDrawer: () => onOpenChange?.(false),
      }}
    >
      <aside
        data-slot="sidebar"
        data-collapsed={isCollapsed || undefined}
        data-drawer={isDrawer || undefined}
        className={cn(
          'group/sidebar flex h-full shrink-0 flex-col overflow-hidden border-hairline border-e bg-raised transition-[width]',
          isCollapsed ? 'w-16' : 'w-64',
          isDrawer && 'w-full',
          className,
        )}
        {...props}
      >
        {children}
      </aside>
    </SidebarContext>
  )
  if (!isDrawer) return aside
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
  /** The icon before the label. The collapsed sidebar shows only the icon. */
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
  const { isCollapsed, isDrawer, closeDrawer } = use(SidebarContext)
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
        title={isCollapsed ? undefined : description}
        onClick={(event) => {
          onClick?.(event)
          if (isDrawer) closeDrawer()
        }}
        className={cn(
          'flex min-h-[calc(2.5rem+var(--density)*0.25rem)] items-center gap-3 rounded-sm px-3 py-2 text-base text-default transition-colors hover:bg-hover active:bg-pressed aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong forced-colors:aria-[current=page]:bg-[Highlight] forced-colors:aria-[current=page]:text-[HighlightText] forced-colors:aria-[current=page]:forced-color-adjust-none [&_svg]:size-4 [&_svg]:shrink-0',
          isCollapsed && 'size-10 justify-center p-0',
          className,
        )}
        {...props}
        {...(isCollapsed && triggerProps)}
      >
        {icon}
        <Slot.Slottable>{asChild ? children : null}</Slot.Slottable>
        <span
          className={
            isCollapsed
              ? 'sr-only'
              : 'min-w-0 truncate font-medium group-data-drawer/sidebar:whitespace-normal group-data-drawer/sidebar:wrap-anywhere'
          }
        >
          {label}
        </span>
      </Root>
      {isCollapsed && tooltip}
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
  const texts = useStrings('sidebar', english.sidebar)
  const { isCollapsed, isDrawer, setCollapsed } = use(SidebarContext)
  if (isDrawer) return null

  return (
    <IconButton
      label={isCollapsed ? texts.expand : texts.collapse}
      variant="ghost"
      size="sm"
      aria-expanded={!isCollapsed}
      className={className}
      onClick={() => setCollapsed?.(!isCollapsed)}
    >
      {isCollapsed ? (
        <PanelLeftOpenIcon className="rtl:-scale-x-100" />
      ) : (
        <PanelLeftCloseIcon className="rtl:-scale-x-100" />
      )}
    </IconButton>
  )
}
