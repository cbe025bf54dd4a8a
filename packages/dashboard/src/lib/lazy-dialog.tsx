import { type ComponentType, useState } from 'react'
import { DialogFailed, DialogLoading } from './dialog-loading.tsx'
import { later, useLaterPart } from './lazy-part.tsx'

interface DialogProps {
  open: boolean
  onOpenChange?: (open: boolean) => void
  onClose?: () => void
}

/**
 * A dialog that comes in a file of its own. Opened before it is there it says, unless that takes no time, that
 * it is on its way, and Escape calls it off; where it cannot be had it says that, over a page that stays as it
 * is. Spread `onIntent` on what opens it, and it is fetched when a pointer or the focus comes there.
 */
export function lazyDialog<Props extends DialogProps>(fetch: () => Promise<ComponentType<Props>>) {
  const part = later(fetch)

  function LazyDialog(props: Props) {
    const { open, onOpenChange, onClose } = props
    const [wasOpen, setWasOpen] = useState(open)
    if (open && !wasOpen) setWasOpen(true)
    const { Part, failed, retry } = useLaterPart(part, open)
    // It closes by itself, once it is there.
    if (Part) return wasOpen && <Part {...props} />
    if (!open) return null
    const close = () => {
      // The next time it is tried anew.
      retry()
      onOpenChange?.(false)
      onClose?.()
    }
    if (!failed) return <DialogLoading onClose={close} />
    return <DialogFailed onRetry={retry} onClose={close} />
  }

  // What fails now is asked for again, and told, when it is opened.
  const prefetch = () => void part.load().catch(() => {})
  return Object.assign(LazyDialog, {
    prefetch,
    onIntent: { onPointerEnter: prefetch, onFocus: prefetch },
  })
}
