'use client'

import * as Radix from '@radix-ui/react-dialog'
import { cva } from 'class-variance-authority'
import { XIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import { useFocusRestore } from '../lib/focus-restore.ts'
import { overlayClasses, sheetClasses, useOverlayContainer } from '../lib/overlay.ts'
import { usePortalTheme } from '../lib/portal-theme.ts'
import type { Variants } from '../lib/variants.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'

type RootProps = ComponentProps<typeof Radix.Root>

export interface DialogProps extends RootProps {
  /** The controlled open state. */
  open?: RootProps['open']
  /** The initial open state, when uncontrolled. */
  defaultOpen?: RootProps['defaultOpen']
  /** Called with the new open state when it changes. */
  onOpenChange?: RootProps['onOpenChange']
}

/** A modal dialog. */
export function Dialog(props: DialogProps) {
  return <Radix.Root {...props} />
}

/** Opens the dialog; pass `asChild` with a button as its child. */
export function DialogTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger data-slot="dialog-trigger" {...props} />
}

/** Closes the dialog; pass `asChild` with a button as its child. */
export function DialogClose(props: ComponentProps<typeof Radix.Close>) {
  return <Radix.Close data-slot="dialog-close" {...props} />
}

const contentVariants = cva(sheetClasses, {
  variants: {
    /**
     * Its maximum width on screens wider than a phone.
     * @default md
     */
    size: { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' },
  },
  defaultVariants: { size: 'md' },
})

export interface DialogContentProps
  extends ComponentProps<typeof Radix.Content>,
    Variants<typeof contentVariants> {}

/** The dialog itself: centered, or a sheet from the bottom on a phone. */
export function DialogContent({
  ref,
  size,
  className,
  children,
  onOpenAutoFocus,
  ...props
}: DialogContentProps) {
  const texts = useStrings('dialog', english.dialog)
  const focusRestore = useFocusRestore(onOpenAutoFocus)
  return (
    <Radix.Portal container={useOverlayContainer()}>
      <Radix.Overlay data-slot="dialog-overlay" className={overlayClasses} />
      <Radix.Content
        ref={usePortalTheme(ref)}
        data-slot="dialog-content"
        className={cn(contentVariants({ size }), className)}
        {...focusRestore}
        {...props}
      >
        {children}
        <Radix.Close
          aria-label={texts.close}
          className="absolute end-4 top-4 grid size-8 place-items-center rounded-sm text-muted transition-colors hover:bg-hover hover:text-strong"
        >
          <XIcon aria-hidden="true" className="size-4" />
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  )
}

/** The dialog's title and description, which stay in place while the body scrolls. */
export function DialogHeader({ className, ...props }: ComponentProps<'header'>) {
  return (
    <header
      data-slot="dialog-header"
      className={cn('flex flex-col gap-1 ps-5 pe-14 pt-5 pb-4 sm:ps-6', className)}
      {...props}
    />
  )
}

/** The title of the dialog. */
export function DialogTitle({ className, ...props }: ComponentProps<typeof Radix.Title>) {
  return (
    <Radix.Title
      data-slot="dialog-title"
      className={cn('font-semibold text-lg text-strong', className)}
      {...props}
    />
  )
}

/** A sentence on what the dialog is for. */
export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof Radix.Description>) {
  return (
    <Radix.Description
      data-slot="dialog-description"
      className={cn('text-muted', className)}
      {...props}
    />
  )
}

/** The part of the dialog that scrolls. Pass `inert` while what was typed is saved, so that nothing is typed meanwhile. */
export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="dialog-body"
      className={cn(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 inert:opacity-50 sm:px-6',
        className,
      )}
      {...props}
    />
  )
}

/** The buttons of the dialog; the main one comes last. */
export function DialogFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer
      data-slot="dialog-footer"
      className={cn(
        '@container flex flex-col-reverse gap-2 border-hairline border-t px-5 py-4 sm:flex-row sm:flex-wrap-reverse sm:justify-end sm:px-6',
        className,
      )}
      {...props}
    />
  )
}
