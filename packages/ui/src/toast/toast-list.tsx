'use client'

import { useDirection } from '@radix-ui/react-direction'
import * as Radix from '@radix-ui/react-toast'
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon, XIcon } from 'lucide-react'
import { type ToastEntry, type ToastTone, toast } from './toasts.ts'

const icons: Record<ToastTone, typeof InfoIcon> = {
  success: CircleCheckIcon,
  info: InfoIcon,
  warning: TriangleAlertIcon,
  error: CircleAlertIcon,
}

const iconClasses: Record<ToastTone, string> = {
  success: 'text-positive-strong',
  info: 'text-info-strong',
  warning: 'text-warning-strong',
  error: 'text-negative-strong',
}

export interface ToastListProps {
  entries: readonly ToastEntry[]
  duration: number
  visibleToasts: number
}

/** The toasts there are, in the order in which they came. */
export function ToastList({ entries, duration, visibleToasts }: ToastListProps) {
  const rtl = useDirection() === 'rtl'
  return (
    <Radix.Provider swipeDirection={rtl ? 'left' : 'right'}>
      {entries.slice(-visibleToasts).map(({ key, tone, title, description, open }) => {
        const Icon = icons[tone]
        return (
          <Radix.Root
            key={key}
            data-slot="toast"
            open={open}
            onOpenChange={() => toast.dismiss(key)}
            duration={tone === 'error' ? duration * 2 : duration}
            // Failures are said at once, the rest when the reader has finished its sentence.
            type={tone === 'error' ? 'foreground' : 'background'}
            className="pointer-events-auto flex items-start gap-3 rounded-md border border-hairline bg-overlay p-4 text-base shadow-overlay data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-vanish data-[state=closed]:animate-vanish data-[state=open]:animate-slide-up data-[swipe=cancel]:transition-transform"
          >
            <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${iconClasses[tone]}`} />
            <div className="min-w-0 flex-1">
              <Radix.Title className="line-clamp-4 wrap-anywhere font-medium text-strong">
                {title}
              </Radix.Title>
              {description && (
                <Radix.Description className="line-clamp-6 wrap-anywhere text-muted">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label="Close toast"
              className="-m-1 grid size-6 shrink-0 place-items-center rounded-xs text-muted hover:text-strong"
            >
              <XIcon aria-hidden="true" className="size-4" />
            </Radix.Close>
          </Radix.Root>
        )
      })}
      <Radix.Viewport
        data-slot="toaster"
        className="fixed end-0 bottom-0 z-60 flex max-h-dvh w-96 max-w-full flex-col gap-3 p-4 outline-none empty:hidden"
      />
    </Radix.Provider>
  )
}
