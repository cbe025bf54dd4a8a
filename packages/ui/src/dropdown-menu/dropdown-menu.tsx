'use client'

import * as Radix from '@radix-ui/react-dropdown-menu'
import { cva } from 'class-variance-authority'
import { CheckIcon, CircleIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import { usePortalTheme } from '../lib/portal-theme.ts'
import type { Variants } from '../lib/variants.ts'

type RootProps = Omit<ComponentProps<typeof Radix.Root>, 'modal'>

export interface DropdownMenuProps extends RootProps {
  /** The controlled open state. */
  open?: RootProps['open']
  /** The initial open state, when uncontrolled. */
  defaultOpen?: RootProps['defaultOpen']
  /** Called with the new open state when it changes. */
  onOpenChange?: RootProps['onOpenChange']
}

/** A menu of actions, opened by a button. */
export function DropdownMenu(props: DropdownMenuProps) {
  // The menu is not modal: the rest of the page stays usable, and a press on the page closes the menu.
  return <Radix.Root modal={false} {...props} />
}

/** Opens the menu; pass `asChild` with a button as its child. */
export function DropdownMenuTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger data-slot="dropdown-menu-trigger" {...props} />
}

/** The menu itself; when the menu closes, the focus returns to its trigger. */
export function DropdownMenuContent({
  ref,
  className,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        ref={usePortalTheme(ref)}
        data-slot="dropdown-menu-content"
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-40 max-w-80 overflow-y-auto overflow-x-hidden rounded-md border border-hairline bg-overlay p-1 shadow-overlay outline-none data-[state=open]:animate-appear',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  )
}

const itemVariants = cva(
  'flex min-h-control-sm cursor-pointer select-none items-center gap-2 rounded-xs px-2 py-1 text-base outline-none wrap-anywhere data-disabled:cursor-default data-highlighted:bg-hover data-disabled:opacity-50 forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] forced-colors:data-highlighted:forced-color-adjust-none [&>svg]:size-4 forced-colors:[&>svg]:text-inherit [&>svg]:shrink-0',
  {
    variants: {
      /**
       * `danger` for a destructive action.
       * @default default
       */
      variant: {
        default: 'text-strong [&>svg]:text-muted',
        danger: 'text-negative-strong data-highlighted:bg-negative-soft',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

export interface DropdownMenuItemProps
  extends ComponentProps<typeof Radix.Item>,
    Variants<typeof itemVariants> {}

/** An action. */
export function DropdownMenuItem({ variant, className, ...props }: DropdownMenuItemProps) {
  return (
    <Radix.Item
      data-slot="dropdown-menu-item"
      className={cn(itemVariants({ variant }), className)}
      {...props}
    />
  )
}

const indicatorClasses =
  'absolute start-2 grid size-4 place-items-center text-accent-strong forced-colors:text-inherit'

/** An option that is on or off. */
export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem
      data-slot="dropdown-menu-checkbox-item"
      className={cn(itemVariants(), 'relative ps-8', className)}
      {...props}
    >
      <Radix.ItemIndicator className={indicatorClasses}>
        <CheckIcon aria-hidden="true" className="size-4" />
      </Radix.ItemIndicator>
      {children}
    </Radix.CheckboxItem>
  )
}

/** A group of options of which one is selected. */
export function DropdownMenuRadioGroup(props: ComponentProps<typeof Radix.RadioGroup>) {
  return <Radix.RadioGroup data-slot="dropdown-menu-radio-group" {...props} />
}

/** An option of a radio group. */
export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem
      data-slot="dropdown-menu-radio-item"
      className={cn(itemVariants(), 'relative ps-8', className)}
      {...props}
    >
      <Radix.ItemIndicator className={indicatorClasses}>
        <CircleIcon aria-hidden="true" className="size-2 fill-current" />
      </Radix.ItemIndicator>
      {children}
    </Radix.RadioItem>
  )
}

/** A group of items; `aria-labelledby` refers to its label. */
export function DropdownMenuGroup(props: ComponentProps<typeof Radix.Group>) {
  return <Radix.Group data-slot="dropdown-menu-group" {...props} />
}

/** The label of a group of items. */
export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label
      data-slot="dropdown-menu-label"
      className={cn('px-2 py-1.5 font-medium text-muted text-xs wrap-anywhere', className)}
      {...props}
    />
  )
}

/** A line between groups of items. */
export function DropdownMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof Radix.Separator>) {
  return (
    <Radix.Separator
      data-slot="dropdown-menu-separator"
      className={cn('-mx-1 my-1 border-hairline border-t', className)}
      {...props}
    />
  )
}

/** The keyboard shortcut of an item. */
export function DropdownMenuShortcut({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="dropdown-menu-shortcut"
      className={cn(
        'ms-auto shrink-0 ps-4 text-muted text-xs [unicode-bidi:plaintext] forced-colors:text-inherit',
        className,
      )}
      {...props}
    />
  )
}
