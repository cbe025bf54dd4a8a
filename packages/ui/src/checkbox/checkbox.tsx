'use client'

import * as Radix from '@radix-ui/react-checkbox'
import { CheckIcon, MinusIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldControl } from '../field/field-context.ts'
import { cn } from '../lib/cn.ts'

type RootProps = ComponentProps<typeof Radix.Root>

export interface CheckboxProps extends RootProps {
  /** The controlled state: checked, unchecked or `'indeterminate'`. */
  checked?: RootProps['checked']
  /** The initial state, when uncontrolled. */
  defaultChecked?: RootProps['defaultChecked']
  /** Called with the new state. */
  onCheckedChange?: RootProps['onCheckedChange']
  /** Whether it is disabled. */
  disabled?: RootProps['disabled']
}

/** A checkbox, named by a label or a Field; `indeterminate` means that some of several items are checked. */
export function Checkbox({ className, ...props }: CheckboxProps) {
  return (
    <Radix.Root
      data-slot="checkbox"
      className={cn(
        'group grid size-4 shrink-0 place-items-center rounded-xs border border-strong bg-raised text-on-accent transition-colors [--fill:var(--color-accent)] hover:border-strong-hover hover:[--fill:var(--color-accent-hover)] disabled:border-strong disabled:opacity-50 disabled:[--fill:var(--color-accent)] aria-invalid:border-negative aria-invalid:[--fill:var(--color-negative)] forced-colors:aria-invalid:border-2 data-[state=checked]:border-(--fill) data-[state=indeterminate]:border-(--fill) data-[state=checked]:bg-(--fill) data-[state=indeterminate]:bg-(--fill)',
        className,
      )}
      {...props}
      {...useFieldControl(props)}
    >
      <Radix.Indicator className="[&>svg]:size-3 [&>svg]:stroke-3">
        <CheckIcon aria-hidden="true" className="group-data-[state=indeterminate]:hidden" />
        <MinusIcon aria-hidden="true" className="group-data-[state=checked]:hidden" />
      </Radix.Indicator>
    </Radix.Root>
  )
}
