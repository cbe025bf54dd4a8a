'use client'

import * as Radix from '@radix-ui/react-checkbox'
import { CheckIcon, MinusIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldControl } from '../field/field-context.ts'
import { cn } from '../lib/cn.ts'

type RootProps = ComponentProps<typeof Radix.Root>

export interface CheckboxProps extends RootProps {
  /** Checked, not, or `'indeterminate'`, where the caller keeps it. */
  checked?: RootProps['checked']
  /** What it is at first, where nobody keeps it. */
  defaultChecked?: RootProps['defaultChecked']
  /** Hears what it has become. */
  onCheckedChange?: RootProps['onCheckedChange']
  /** It cannot be changed now. */
  disabled?: RootProps['disabled']
}

/** Yes or no, or `indeterminate` for some of many; a label around it or a field names it. */
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
