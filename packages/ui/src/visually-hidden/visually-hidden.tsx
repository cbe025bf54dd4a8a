import * as Radix from '@radix-ui/react-visually-hidden'
import type { ComponentProps } from 'react'

/** Words for people who listen, where a picture says it to people who see. */
export function VisuallyHidden(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root data-slot="visually-hidden" {...props} />
}
