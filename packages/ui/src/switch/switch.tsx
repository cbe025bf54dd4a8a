'use client'

import * as Radix from '@radix-ui/react-switch'
import type { ComponentProps } from 'react'
import { useFieldControl } from '../field/field-context.ts'
import { cn } from '../lib/cn.ts'

type RootProps = ComponentProps<typeof Radix.Root>

export interface SwitchProps extends RootProps {
  /** The controlled state: on or off. */
  checked?: RootProps['checked']
  /** The initial state, when uncontrolled. */
  defaultChecked?: RootProps['defaultChecked']
  /** Called with the new state. */
  onCheckedChange?: RootProps['onCheckedChange']
  /** Whether it is disabled. */
  disabled?: RootProps['disabled']
}

/** A switch that takes effect at once; use a checkbox when a form must be submitted. */
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
        // When off, the thumb has the color of the border, which contrasts with the track.
        className="size-3.5 rounded-full bg-(--border-color-strong) transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-(--text-color-on-accent) rtl:data-[state=checked]:-translate-x-4 forced-colors:bg-[ButtonText]"
      />
    </Radix.Root>
  )
}
