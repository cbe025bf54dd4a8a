import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon, XIcon } from 'lucide-react'
import type { ComponentProps, CSSProperties } from 'react'
import { Toaster as Sonner } from 'sonner'
import { Spinner } from '../spinner/spinner.tsx'

const icons = {
  success: <CircleCheckIcon aria-hidden="true" className="size-4 text-positive-strong" />,
  info: <InfoIcon aria-hidden="true" className="size-4 text-info-strong" />,
  warning: <TriangleAlertIcon aria-hidden="true" className="size-4 text-warning-strong" />,
  error: <CircleAlertIcon aria-hidden="true" className="size-4 text-negative-strong" />,
  loading: <Spinner />,
  close: <XIcon aria-hidden="true" className="size-4" />,
}

const style = {
  '--border-radius': 'var(--radius-md)',
  '--normal-bg': 'var(--background-color-overlay)',
  '--normal-border': 'var(--border-color-hairline)',
  '--normal-text': 'var(--text-color-strong)',
  '--toast-close-button-transform': 'translateY(14px)',
  fontFamily: 'inherit',
} as CSSProperties

// Sonner writes its own styles outside the layers, which only `!` outdoes.
const classNames = {
  toast: 'pe-11! text-base! shadow-overlay!',
  title: 'line-clamp-4 wrap-anywhere',
  description: 'line-clamp-6 text-muted! wrap-anywhere',
  closeButton:
    'start-auto! end-3! size-6! border-0! bg-transparent! text-muted! hover:text-strong!',
}

type SonnerProps = ComponentProps<typeof Sonner>

export interface ToasterProps extends SonnerProps {
  /** The corner or edge of the screen they come from: `bottom-right` when left out. */
  position?: SonnerProps['position']
  /** How long one stays, in milliseconds: 4000 when left out. */
  duration?: SonnerProps['duration']
  /** How many are shown at most: 3 when left out. */
  visibleToasts?: SonnerProps['visibleToasts']
}

/** Where toasts appear; one of it, near the root of the page. */
export function Toaster(props: ToasterProps) {
  return (
    <Sonner
      closeButton
      icons={icons}
      position="bottom-right"
      style={style}
      toastOptions={{ classNames }}
      {...props}
    />
  )
}
