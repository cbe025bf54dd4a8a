'use client'

import * as Slot from '@radix-ui/react-slot'
import { PanelLeftCloseIcon, PanelLeftOpenIcon } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { IconButton } from '../icon-button/index.ts'
import { cn } from '../lib/cn.ts'
import { useWarning } from '../lib/use-warning.ts'
import { useHint } from '../tooltip/use-hint.tsx'
import { SidebarWaiting } from './sidebar-waiting.tsx'
import { useDrawer } from './use-drawer.ts'
import { useWideScreen } from './use-wide-screen.ts'

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
  /** Names the sidebar; the drawer is announced by it. */
  'aria-label': string
  /** On a wide screen, shows a strip of icons instead of the whole. */
  collapsed?: boolean
  /** Hears that the person folds or unfolds the sidebar. */
  onCollapsedChange?: (collapsed: boolean) => void
  /** On a narrow screen, shows the drawer. */
  open?: boolean
  /** Hears that the drawer wants to open or close. */
  onOpenChange?: (open: boolean) => void
}

/**
 * The way around a product: a column that folds to a strip of icons, and below 768 px a drawer.
 * Parts may look at its `data-collapsed` and `data-drawer` through the group `sidebar`.
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
  const folded = collapsed && !drawer
  const { Drawer, failed, retry } = useDrawer(drawer, open)

  useWarning(
    'Sidebar',
    open && !onOpenChange && '`open` wants `onOpenChange`, or the drawer never closes.',
  )
  const aside = (
    <SidebarContext
      value={{
        collapsed: folded,
        drawer,
        setCollapsed: onCollapsedChange,
        close: () => onOpenChange?.(false),
      }}
    >
      <aside
        data-slot="sidebar"
        data-collapsed={folded || undefined}
        data-drawer={drawer || undefined}
        className={cn(
          'group/sidebar flex h-full shrink-0 flex-col overflow-hidden border-hairline border-e bg-raised transition-[width]',
          folded ? 'w-16' : 'w-64',
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
  if (Drawer) {
    return (
      <Drawer label={props['aria-label']} open={open} {...(onOpenChange && { onOpenChange })}>
        {aside}
      </Drawer>
    )
  }
  const close = () => {
    retry()
    onOpenChange?.(false)
  }
  return open && <SidebarWaiting failed={failed} onRetry={retry} onClose={close} />
}

/** The top of the sidebar, for the mark. */
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

/** The list of places to go to. */
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
  /** Stands before the label, and alone in the folded sidebar. */
  icon: ReactNode
  /** Names the place. */
  label: string
  /** A few words on what is there, for who points at it. */
  description?: string
  /** Marks the place the person is at. */
  active?: boolean
  /** Render the single child, such as a router's link, instead of an `a`. */
  asChild?: boolean
}

/** One place to go to; in the drawer, going there closes it. */
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
  const { trigger, hint } = useHint(
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
        {...(collapsed && trigger)}
      >
        {icon}
        <Slot.Slottable>{asChild ? children : null}</Slot.Slottable>
        <span className={collapsed ? 'sr-only' : 'min-w-0 truncate font-medium'}>{label}</span>
      </Root>
      {collapsed && hint}
    </li>
  )
}

/** The bottom of the sidebar, for who is signed in and the way out. */
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

/** Folds and unfolds the sidebar; the drawer has none. */
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
