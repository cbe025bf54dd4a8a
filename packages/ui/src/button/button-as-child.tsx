'use client'

import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps } from 'react'
import { useWarning } from '../lib/use-warning.ts'

interface ButtonAsChildProps extends ComponentProps<'button'> {
  /** The given prop that only a button supports. */
  unsupportedProp: 'busy' | 'disabled' | undefined
}

/** Renders its child with the look of a button. */
export function ButtonAsChild({ unsupportedProp, ...props }: ButtonAsChildProps) {
  useWarning(
    'Button',
    unsupportedProp &&
      `\`${unsupportedProp}\` does nothing to the child it renders with \`asChild\`.`,
  )
  return <Slot data-slot="button" {...props} />
}
