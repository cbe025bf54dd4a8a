'use client'

import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps } from 'react'
import { useWarning } from '../lib/use-warning.ts'

interface ButtonAsChildProps extends ComponentProps<'button'> {
  /** The prop that only a button supports. */
  unheard: 'busy' | 'disabled' | undefined
}

/** Another element with the look of a button. */
export function ButtonAsChild({ unheard, ...props }: ButtonAsChildProps) {
  useWarning(
    'Button',
    unheard && `\`${unheard}\` does nothing to the child it renders with \`asChild\`.`,
  )
  return <Slot data-slot="button" {...props} />
}
