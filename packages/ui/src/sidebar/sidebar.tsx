'use client'

import * as Dialog from '@radix-ui/react-dialog'
import * as Slot from '@radix-ui/react-slot'
import { PanelLeftCloseIcon, PanelLeftOpenIcon, XIcon } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, use, useRef } from 'react'
import { IconButton } from '../icon-button/index.ts'
import { cn } from '../lib/cn.ts'
import { overlayClasses } from '../lib/overlay.ts'
import { useWarning } from '../lib/use-warning.ts'
import { Tooltip, TooltipContent, TooltipTrigger } from '../tooltip/index.ts'
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
  const opener = useRef<Element>(null)
  const drawerBox = useRef<HTMLDivElement>(null)
  const folded = collapsed && !drawer

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

  return (
    <Dialog.Root open={open} {...(onOpenChange && { onOpenChange })}>
      <Dialog.Portal>
        <Dialog.Overlay data-slot="sidebar-backdrop" className={overlayClasses} />
        <Dialog.Content
          ref={drawerBox}
          data-slot="sidebar-drawer"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            // Else the first button would be focused, which is the one that closes it.
            event.preventDefault()
            drawerBox.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          className="fixed inset-y-0 start-0 z-50 w-64 outline-none max-w-[calc(100vw-3rem)] shadow-overlay transition-transform duration-slow ease-out data-[state=closed]:animate-vanish ltr:data-[state=open]:starting:-translate-x-full rtl:data-[state=open]:starting:translate-x-full"
        >
          <Dialog.Title className="sr-only">{props['aria-label']}</Dialog.Title>
          {aside}
          <Dialog.Close asChild>
            <IconButton
              label="Close navigation"
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
  const item = (
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
    >
      {icon}
      <Slot.Slottable>{asChild ? children : null}</Slot.Slottable>
      <span className={collapsed ? 'sr-only' : 'min-w-0 truncate font-medium'}>{label}</span>
    </Root>
  )

  return (
    <li>
      {collapsed ? (
        <Tooltip>
          <TooltipTrigger asChild>{item}</TooltipTrigger>
          <TooltipContent side="right">
            <span className="font-medium">{label}</span>
            {description && <span className="block">{description}</span>}
          </TooltipContent>
        </Tooltip>
      ) : (
        item
      )}
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
