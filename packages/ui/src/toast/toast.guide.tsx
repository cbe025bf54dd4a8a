import type { Guide } from '@callwright/storybook/guide'
import { CircleAlertIcon, CircleCheckIcon, XIcon } from 'lucide-react'

/** Looks like a toast; a real one would cover the page. */
function StaticToast({
  isError,
  text,
  detail,
  action,
}: {
  isError?: boolean
  text: string
  detail?: string
  action?: string
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
      {action && (
        <span className="rounded-sm border border-hairline bg-raised px-2.5 py-1 font-medium text-sm text-strong">
          {action}
        </span>
      )}
      <XIcon aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </div>
  )
}

export const guide: Guide = {
  purpose:
    'The result of an action: saved, synced, failed. It does not interrupt, and disappears by itself, unless it is an error.',
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
      'Shows a toast from anywhere: `toast.success`, `.info`, `.warning` and `.error` have their icons; `description` adds a line, `action` a button, and a toast replaces an earlier one with the same `id`. Each returns its id for `toast.dismiss`.',
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
    {
      do: {
        caption: 'Offer to undo what is easily done by mistake.',
        example: <StaticToast text="Contact deleted" action="Undo" />,
      },
      dont: {
        caption: 'A toast disappears: ask a question in an AlertDialog.',
        example: <StaticToast text="Delete this contact?" action="Delete" />,
      },
    },
  ],
  keyboard: [
    [
      'F8',
      'Moves the focus to the newest toast, to its action or else its Close button, also from an open dialog, and pauses all timers.',
    ],
    ['Tab, Shift+Tab', 'Moves between the actions and the Close buttons of the toasts.'],
    [
      'Enter, Space',
      'On an action, runs it and removes the toast; on a Close button, removes the toast. The focus moves to the next toast, and from the last one back to where it was.',
    ],
    ['Escape', 'On a toast, removes the toast; elsewhere toasts ignore the key.'],
  ],
  assistive: [
    'Toasts are in a region named “Notifications (F8)” with `aria-live="polite"`: failures are announced at once, others when the screen reader is idle.',
    'All timers pause on hover, while a toast has the focus, and while the page is hidden.',
    'Icon and text show the tone, not only the color; the text must be sufficient.',
    'A toast disappears after five seconds, one with an action after ten; an error stays until it is closed.',
    'Three toasts are shown at a time. Older errors and toasts with an action wait until there is room, and a line above says how many.',
    'An action needs another way as well, such as a menu item: not everyone reaches the toast in time.',
  ],
}
