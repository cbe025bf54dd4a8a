import type { Guide } from '@callwright/storybook/guide'
import { CircleAlertIcon, CircleCheckIcon, XIcon } from 'lucide-react'

/** Looks like a toast; a real one would cover the page. */
function StaticToast({
  isError,
  text,
  detail,
}: {
  isError?: boolean
  text: string
  detail?: string
}) {
  const Icon = isError ? CircleAlertIcon : CircleCheckIcon
  return (
    <div className="flex w-full max-w-xs items-center gap-2 rounded-md border bg-overlay p-4 shadow-overlay">
      <Icon
        aria-hidden="true"
        className={`size-4 shrink-0 ${isError ? 'text-negative-strong' : 'text-positive-strong'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-strong">{text}</p>
        {detail && <p className="text-muted">{detail}</p>}
      </div>
      <XIcon aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </div>
  )
}

export const guide: Guide = {
  purpose:
    'The result of an action, which disappears by itself: saved, synced, failed. It does not interrupt, and needs no response.',
  alternatives: [
    'For a message that stays until someone acts use an Alert.',
    'For the error of a field use a FieldError.',
    'For a question use an AlertDialog.',
    'A result that the page shows anyway, such as a new row, needs no toast.',
  ],
  anatomy: [
    ['Toaster', 'Renders the toasts; use one, near the root of the page.'],
    [
      'toast',
      'Shows a toast from anywhere: `toast.success`, `.info`, `.warning` and `.error` have their icons; `description` adds a line, and a toast replaces an earlier one with the same `id`.',
    ],
  ],
  rules: [
    {
      do: {
        caption: 'Say in a few words what happened to what.',
        example: <StaticToast text="Synced 12 calls successfully!" />,
      },
      dont: {
        caption: '“Success” does not say what succeeded.',
        example: <StaticToast text="Success" />,
      },
    },
    {
      do: {
        caption: 'After a failure, say what failed, and why if it is known.',
        example: <StaticToast isError text="Error creating campaign" detail="No such assistant." />,
      },
      dont: {
        caption: 'Error codes do not help people.',
        example: <StaticToast isError text="Error 422" />,
      },
    },
  ],
  keyboard: [
    ['F8', 'Moves the focus to the Close button of the first toast, and pauses all timers.'],
    ['Tab, Shift+Tab', 'Moves between the toasts and their Close buttons.'],
    ['Enter, Space', 'On a Close button, removes the toast.'],
    ['Escape', 'On a toast, removes the toast; elsewhere toasts ignore the key.'],
  ],
  assistive: [
    'Toasts are in a region named “Notifications (F8)” with `aria-live="polite"`: failures are announced at once, others when the screen reader is idle.',
    'All timers pause on hover, while a toast has the focus, and while the page is hidden.',
    'Icon and text show the tone, not only the color; the text must be sufficient.',
    'A toast disappears after five seconds, an error after ten: show what must be read on the page instead.',
  ],
}
