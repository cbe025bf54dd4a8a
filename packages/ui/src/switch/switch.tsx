'use client'

import * as Radix from '@radix-ui/react-switch'
import type { ComponentProps } from 'react'
import { useFieldControl } from '../field/field-context.ts'
import { cn } from '../lib/cn.ts'

type RootProps = ComponentProps<typeof Radix.Root>

export interface SwitchProps extends RootProps {
  /** On or off, where the caller keeps it. */
  checked?: RootProps['checked']
  /** What it is at first, where nobody keeps it. */
  defaultChecked?: RootProps['defaultChecked']
  /** Hears what it has become. */
  onCheckedChange?: RootProps['onCheckedChange']
  /** It cannot be changed now. */
  disabled?: RootProps['disabled']
}

/** On or off, at once; what takes effect only when a form is sent is a checkbox. */
export function Switch({ className, ...props }: SwitchProps) {
  return (
    <Radix.Root
      data-slot="switch"
      className={cn(
        'inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-strong bg-sunken p-0.5 transition-colors [--fill:var(--color-accent)] hover:border-strong-hover hover:[--fill:var(--color-accent-hover)] disabled:border-strong disabled:opacity-50 disabled:[--fill:var(--color-accent)] aria-invalid:border-negative aria-invalid:[--fill:var(--color-negative)] forced-colors:aria-invalid:border-2 forced-colors:aria-invalid:p-px data-[state=checked]:border-(--fill) data-[state=checked]:bg-(--fill) forced-colors:data-[state=checked]:bg-[Highlight]',
        className,
      )}
      {...props}
      {...useFieldControl(props)}
    >
      <Radix.Thumb
        data-slot="switch-thumb"
        // The border's colour, which stands out on the track; white on the accent.
        className="size-3.5 rounded-full bg-(--border-color-strong) transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-(--text-color-on-accent) rtl:data-[state=checked]:-translate-x-4 forced-colors:bg-[ButtonText]"
      />
    </Radix.Root>
  )
}
