'use client'

import type * as Radix from '@radix-ui/react-select'
import { ChevronDownIcon } from 'lucide-react'
import { type ComponentProps, Fragment, use, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFieldControl } from '../field/field-context.ts'
import { cn } from '../lib/cn.ts'
import { textControlClasses } from '../lib/control.ts'
import { HiddenInputs } from '../lib/hidden-inputs.tsx'
import { useControllable } from '../lib/use-controllable.ts'
import { LazyListContext } from './lazy-list.tsx'
import { ListItemContext, SelectContext, useSelect } from './select-context.ts'
import { useTriggerHandlers } from './use-trigger-handlers.ts'

type RootProps = ComponentProps<typeof Radix.Root>
type ContentProps = ComponentProps<typeof Radix.Content>

export interface SelectProps extends RootProps {
  /** The controlled value. */
  value?: RootProps['value']
  /** The initial value, when uncontrolled. */
  defaultValue?: RootProps['defaultValue']
  /** Called with the selected value. */
  onValueChange?: RootProps['onValueChange']
  /** Whether it is disabled. */
  disabled?: RootProps['disabled']
}

/** Selects one option of a list, which a trigger opens. */
export function Select({
  value: valueProp,
  defaultValue = '',
  onValueChange,
  open: openProp,
  defaultOpen = false,
  onOpenChange,
  children,
  ...formProps
}: SelectProps) {
  const [value, setValue] = useControllable(valueProp, defaultValue, onValueChange)
  const [isOpen, changeOpen] = useControllable(openProp, defaultOpen, onOpenChange)
  const [valueElement, setValueElement] = useState<HTMLElement | null>(null)
  const [isListReady, setListReady] = useState(false)
  const [typedKeys, setTypedKeys] = useState<readonly string[]>([])
  const state = {
    value,
    setValue,
    isOpen,
    setOpen: (next: boolean) => next !== isOpen && changeOpen(next),
    listId: useId(),
    isListReady,
    setListReady,
    formProps,
    valueElement,
    setValueElement,
    triggerHandlers: useRef(null),
    typedKeys,
    setTypedKeys,
  }
  return <SelectContext value={state}>{children}</SelectContext>
}

export interface SelectTriggerProps extends ComponentProps<typeof Radix.Trigger> {
  /** The text before anything is selected. */
  placeholder?: string
}

/** The button that shows the selected option and opens the list. */
export function SelectTrigger({ placeholder, className, ...props }: SelectTriggerProps) {
  const { value, isOpen, listId, isListReady, formProps, setValueElement } = useSelect()
  const isDisabled = formProps.disabled || props.disabled || false
  const handlers = useTriggerHandlers(props, use(LazyListContext).preload)
  return (
    <button
      type="button"
      role="combobox"
      data-slot="select-trigger"
      aria-autocomplete="none"
      aria-controls={isOpen && isListReady ? listId : undefined}
      aria-expanded={isOpen}
      aria-required={formProps.required}
      dir={formProps.dir}
      data-state={isOpen ? 'open' : 'closed'}
      data-disabled={isDisabled ? '' : undefined}
      data-placeholder={value ? undefined : ''}
      className={cn(
        textControlClasses,
        'flex items-center justify-between gap-2 text-start data-placeholder:text-muted @max-[14rem]:h-fit @max-[14rem]:min-h-control-md @max-[14rem]:py-1 [&>span]:truncate @max-[14rem]:[&>span]:whitespace-normal',
        className,
      )}
      {...props}
      {...useFieldControl({ required: formProps.required, ...props })}
      {...handlers}
      disabled={isDisabled}
    >
      <span ref={setValueElement} className="pointer-events-none">
        {/* Text alone would be removed together with the selected option's. */}
        {value ? null : <Fragment key="placeholder">{placeholder}</Fragment>}
      </span>
      <ChevronDownIcon aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </button>
  )
}

/** The list, at least as wide as its trigger. */
export function SelectContent({ children, ...props }: ContentProps) {
  const { value, isOpen, setOpen, isListReady, typedKeys, setTypedKeys, formProps } = useSelect()
  const LazyList = use(LazyListContext)
  // Radix renders the native control of a form.
  const isFormControl = formProps.name !== undefined || formProps.required === true
  const isAwaited = isOpen || typedKeys.length > 0
  const [fragment, setFragment] = useState<DocumentFragment>()
  useLayoutEffect(() => setFragment(new DocumentFragment()), [])
  return (
    <>
      {fragment && createPortal(children, fragment as unknown as Element)}
      <LazyList
        isNeeded={isAwaited || isFormControl}
        isAwaited={isAwaited}
        onCancel={() => {
          setOpen(false)
          setTypedKeys([])
        }}
        {...props}
      >
        {children}
      </LazyList>
      {/* Until then the form would miss the value. */}
      {!isListReady && (
        <HiddenInputs
          name={formProps.name}
          values={[value]}
          form={formProps.form}
          disabled={formProps.disabled}
        />
      )}
    </>
  )
}

/** An option of the list. */
export function SelectItem(props: ComponentProps<typeof Radix.Item>) {
  const { value, valueElement } = useSelect()
  const ListItem = use(ListItemContext)
  if (ListItem) return <ListItem {...props} />
  return props.value === value && valueElement ? createPortal(props.children, valueElement) : null
}
