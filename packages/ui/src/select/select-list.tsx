'use client'

import * as Radix from '@radix-ui/react-select'
import { CheckIcon, ChevronsDownIcon, ChevronsUpIcon } from 'lucide-react'
import { type ComponentProps, useImperativeHandle, useLayoutEffect } from 'react'
import { cn } from '../lib/cn.ts'
import { inertOthers } from '../lib/inert-others.ts'
import { usePortalTheme } from '../lib/portal-theme.ts'
import { ListItemContext, type TriggerHandlers, useSelect } from './select-context.ts'

const scrollButtonClasses = 'grid h-6 place-items-center text-muted [&>svg]:size-4'

/** The list of a Select, and the behavior of its trigger. */
export function SelectList({
  ref,
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  const { value, setValue, isOpen, setOpen, listId, formProps, valueElement } = useSelect()
  return (
    <Radix.Root
      value={value}
      onValueChange={setValue}
      open={isOpen}
      onOpenChange={setOpen}
      {...formProps}
    >
      <Radix.Trigger asChild>
        <TriggerHandle />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={usePortalTheme(ref, valueElement?.closest('button') ?? undefined)}
          id={listId}
          data-slot="select-content"
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            'z-50 max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) overflow-hidden rounded-md border border-hairline bg-overlay shadow-overlay data-[state=open]:animate-appear',
            className,
          )}
          {...props}
        >
          <Radix.ScrollUpButton className={scrollButtonClasses}>
            <ChevronsUpIcon aria-hidden="true" />
          </Radix.ScrollUpButton>
          <Radix.Viewport ref={inertOthers} className="p-1">
            <ListItemContext value={ListItem}>{children}</ListItemContext>
          </Radix.Viewport>
          <Radix.ScrollDownButton className={scrollButtonClasses}>
            <ChevronsDownIcon aria-hidden="true" />
          </Radix.ScrollDownButton>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Gives Radix the rendered trigger instead of one of its own, and the trigger Radix's handlers. */
function TriggerHandle({ ref, onClick, onKeyDown, onPointerDown }: ComponentProps<'button'>) {
  const { valueElement, triggerHandlers, setListReady, typedKeys, setTypedKeys } = useSelect()
  const trigger = valueElement?.closest('button')
  useImperativeHandle(ref, () => trigger as HTMLButtonElement, [trigger])
  useLayoutEffect(() => {
    const attach = () => {
      triggerHandlers.current = { onClick, onKeyDown, onPointerDown } as TriggerHandlers
    }
    if (typedKeys.length === 0) return attach()
    // Radix knows the items after their next render. Until then, further keys wait behind the first.
    const timer = setTimeout(() => {
      attach()
      for (const key of typedKeys)
        trigger?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      setTypedKeys([])
    })
    return () => clearTimeout(timer)
  }, [trigger, triggerHandlers, typedKeys, setTypedKeys, onClick, onKeyDown, onPointerDown])
  useLayoutEffect(() => {
    setListReady(true)
    return () => {
      setListReady(false)
      // The trigger's own handlers work again.
      triggerHandlers.current = null
    }
  }, [triggerHandlers, setListReady])
  return null
}

function ListItem({ className, children, ...props }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      data-slot="select-item"
      className={cn(
        'flex min-h-control-sm cursor-pointer select-none items-center justify-between gap-3 rounded-xs px-2 py-1 text-strong outline-none data-disabled:cursor-default data-highlighted:bg-hover data-disabled:opacity-50 forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] forced-colors:data-highlighted:forced-color-adjust-none',
        className,
      )}
      {...props}
    >
      <Radix.ItemText>{children}</Radix.ItemText>
      <Radix.ItemIndicator>
        <CheckIcon
          aria-hidden="true"
          className="size-4 text-accent-strong forced-colors:text-inherit"
        />
      </Radix.ItemIndicator>
    </Radix.Item>
  )
}
