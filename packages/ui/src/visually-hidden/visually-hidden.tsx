import * as Radix from '@radix-ui/react-visually-hidden'
import type { ComponentProps } from 'react'

/** Text for screen readers only, such as the meaning of an icon. */
export function VisuallyHidden(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root data-slot="visually-hidden" {...props} />
}
