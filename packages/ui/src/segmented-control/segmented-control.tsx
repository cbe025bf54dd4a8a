'use client'

import { type ComponentProps, createContext, use, useId, useMemo } from 'react'
import { useFieldGroup } from '../field/field-context.ts'
import { cn } from '../lib/cn.ts'

interface GroupState {
  name: string
  value?: string
  defaultValue?: string
  required?: boolean
  onValueChange?: (value: string) => void
}

const GroupContext = createContext<GroupState>({ name: '' })

export interface SegmentedControlProps
  extends Omit<ComponentProps<'fieldset'>, 'defaultValue' | 'onChange'> {
  /** The controlled value. */
  value?: string
  /** The initial value, when uncontrolled. */
  defaultValue?: string
  /** Called with the selected value. */
  onValueChange?: (value: string) => void
  /** Whether its form needs a selected option. */
  required?: boolean
}

/** Selects one of two to four short options, with an immediate effect; a Field or an `aria-label` names it. */
export function SegmentedControl({
  value,
  defaultValue,
  onValueChange,
  name,
  required,
  className,
  ...props
}: SegmentedControlProps) {
  const ownName = useId()
  const group = useMemo(
    () => ({ name: name ?? ownName, value, defaultValue, required, onValueChange }),
    [name, ownName, value, defaultValue, required, onValueChange],
  )
  return (
    <GroupContext value={group}>
      <fieldset
        data-slot="segmented-control"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows this role, which can be required and invalid
        role="radiogroup"
        className={cn(
          'inline-flex w-fit max-w-full gap-0.5 rounded-sm border border-hairline bg-sunken p-0.5 disabled:pointer-events-none disabled:opacity-50 aria-invalid:border-negative forced-colors:aria-invalid:border-2',
          className,
        )}
        {...props}
        {...useFieldGroup(props)}
      />
    </GroupContext>
  )
}

export interface SegmentedControlItemProps extends ComponentProps<'label'> {
  /** The value of the control when this option is selected. */
  value: string
  /** Whether it is disabled. */
  disabled?: boolean
}

/** An option: a short text, or an icon with a hidden text. */
export function SegmentedControlItem({
  value,
  disabled,
  className,
  children,
  ...props
}: SegmentedControlItemProps) {
  const { name, value: selected, defaultValue, required, onValueChange } = use(GroupContext)
  const state =
    selected === undefined
      ? { defaultChecked: defaultValue === value }
      : { checked: selected === value }
  return (
    <label
      data-slot="segmented-control-item"
      className={cn(
        'relative grid h-[calc(1.875rem+var(--density)*0.25rem)] min-w-0 text-muted transition-colors hover:text-strong',
        disabled && 'pointer-events-none opacity-50',
        className,
      )}
      {...props}
    >
      <input
        type="radio"
        name={name}
        value={value}
        required={required}
        disabled={disabled}
        className="peer sr-only"
        onChange={() => onValueChange?.(value)}
        {...state}
      />
      <span className="flex min-w-0 items-center justify-center-safe gap-1.5 overflow-clip whitespace-nowrap rounded-xs border border-transparent px-2.5 transition-colors peer-checked:border-hairline peer-checked:bg-raised peer-checked:text-strong peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText] forced-colors:peer-checked:outline-[CanvasText] forced-colors:peer-checked:forced-color-adjust-none [&>svg]:size-4 [&>svg]:shrink-0">
        {children}
      </span>
    </label>
  )
}
