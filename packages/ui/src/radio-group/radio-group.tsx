'use client'

import * as Radix from '@radix-ui/react-radio-group'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFieldGroup } from '../field/field-context.ts'
import { cn } from '../lib/cn.ts'

type RootProps = ComponentProps<typeof Radix.Root>

export interface RadioGroupProps extends RootProps {
  /** The controlled value. */
  value?: RootProps['value']
  /** The initial value, when uncontrolled. */
  defaultValue?: RootProps['defaultValue']
  /** Called with the selected value. */
  onValueChange?: RootProps['onValueChange']
  /** Whether all its options are disabled. */
  disabled?: RootProps['disabled']
}

/** Selects one of a few options, all of which are visible; a Field or an `aria-label` names it. */
export function RadioGroup({ className, ...props }: RadioGroupProps) {
  return (
    <Radix.Root
      data-slot="radio-group"
      className={cn('group/radio-group grid min-w-0 gap-2', className)}
      {...props}
      {...useFieldGroup(props)}
    />
  )
}

type ItemProps = ComponentProps<typeof Radix.Item>

export interface RadioGroupItemProps extends ItemProps {
  /** The value of the group when this option is selected. */
  value: ItemProps['value']
  /** What the option means, under its label. */
  hint?: ReactNode
}

/** An option; its children are its label. */
export function RadioGroupItem({
  hint,
  disabled,
  className,
  children,
  ...props
}: RadioGroupItemProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the radio button is the control
    <label
      data-slot="radio-group-item"
      className={cn('wrap-anywhere relative flex w-fit max-w-full gap-2', className)}
    >
      <Radix.Item
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="peer mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-strong bg-raised text-on-accent transition-colors [--fill:var(--color-accent)] enabled:hover:border-strong-hover enabled:hover:[--fill:var(--color-accent-hover)] disabled:opacity-50 data-[state=checked]:border-(--fill) data-[state=checked]:bg-(--fill) group-aria-invalid/radio-group:border-negative group-aria-invalid/radio-group:[--fill:var(--color-negative)] forced-colors:group-aria-invalid/radio-group:border-2"
        {...props}
      >
        <Radix.Indicator className="size-1.5 rounded-full bg-current forced-colors:size-2 forced-colors:bg-[ButtonText]" />
      </Radix.Item>
      <span className="min-w-0 peer-disabled:[--label-opacity:0.5]">
        <span id={`${id}-label`} className="block text-strong opacity-(--label-opacity,1)">
          {children}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-muted text-sm">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
