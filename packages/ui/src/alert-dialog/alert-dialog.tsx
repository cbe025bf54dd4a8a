'use client'

import * as Radix from '@radix-ui/react-alert-dialog'
import type { ComponentProps } from 'react'
import { Button, type ButtonProps } from '../button/button.tsx'
import { cn } from '../lib/cn.ts'
import { useFocusRestore } from '../lib/focus-restore.ts'
import { overlayClasses, sheetClasses, useOverlayContainer } from '../lib/overlay.ts'
import { usePortalTheme } from '../lib/portal-theme.ts'

type RootProps = ComponentProps<typeof Radix.Root>

export interface AlertDialogProps extends RootProps {
  /** The controlled open state. */
  open?: RootProps['open']
  /** The initial open state, when uncontrolled. */
  defaultOpen?: RootProps['defaultOpen']
  /** Called with the new open state when it changes. */
  onOpenChange?: RootProps['onOpenChange']
}

/** A modal dialog that asks for confirmation of an action that cannot be undone; a click outside does not close it. */
export function AlertDialog(props: AlertDialogProps) {
  return <Radix.Root {...props} />
}

/** Opens the dialog; pass `asChild` with a button as its child. */
export function AlertDialogTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger data-slot="alert-dialog-trigger" {...props} />
}

/** The dialog itself: centered, or a sheet from the bottom on a phone. */
export function AlertDialogContent({
  ref,
  className,
  onOpenAutoFocus,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  const focusRestore = useFocusRestore(onOpenAutoFocus)
  return (
    <Radix.Portal container={useOverlayContainer()}>
      <Radix.Overlay data-slot="alert-dialog-overlay" className={overlayClasses} />
      <Radix.Content
        ref={usePortalTheme(ref)}
        data-slot="alert-dialog-content"
        className={cn(sheetClasses, 'gap-2 p-5 sm:max-w-md sm:p-6', className)}
        {...focusRestore}
        {...props}
      />
    </Radix.Portal>
  )
}

/** The title: what is about to happen. */
export function AlertDialogTitle({ className, ...props }: ComponentProps<typeof Radix.Title>) {
  return (
    <Radix.Title
      data-slot="alert-dialog-title"
      className={cn('font-semibold text-lg text-strong', className)}
      {...props}
    />
  )
}

/** The question and the consequence of confirming. */
export function AlertDialogDescription({
  className,
  ...props
}: ComponentProps<typeof Radix.Description>) {
  return (
    <Radix.Description
      data-slot="alert-dialog-description"
      className={cn('text-default', className)}
      {...props}
    />
  )
}

/** The buttons; the confirming one comes last. */
export function AlertDialogFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer
      data-slot="alert-dialog-footer"
      className={cn(
        '@container mt-4 flex flex-col-reverse gap-2 sm:flex-row sm:flex-wrap-reverse sm:justify-end',
        className,
      )}
      {...props}
    />
  )
}

/** Closes the dialog without confirming; it has the initial focus. */
export function AlertDialogCancel(props: ButtonProps) {
  return (
    <Radix.Cancel asChild>
      <Button variant="secondary" {...props} />
    </Radix.Cancel>
  )
}

/** Confirms the action and closes the dialog. */
export function AlertDialogAction(props: ButtonProps) {
  return (
    <Radix.Action asChild>
      <Button variant="danger" {...props} />
    </Radix.Action>
  )
}
