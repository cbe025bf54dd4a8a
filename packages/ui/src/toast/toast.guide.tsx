import type { Guide } from '@callwright/storybook/guide'
import { CircleAlertIcon, CircleCheckIcon, XIcon } from 'lucide-react'

/** What a toast looks like, drawn flat: a real one floats over the page. */
function Drawn({ failed, text, detail }: { failed?: boolean; text: string; detail?: string }) {
  const Icon = failed ? CircleAlertIcon : CircleCheckIcon
  return (
    <div className="flex w-full max-w-xs items-center gap-2 rounded-md border bg-overlay p-4 shadow-overlay">
      <Icon
        aria-hidden="true"
        className={`size-4 shrink-0 ${failed ? 'text-negative-strong' : 'text-positive-strong'}`}
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
    'Says how something ended that was asked for a moment ago, and goes away by itself: saved, synced, failed. It interrupts nothing and asks for nothing.',
  avoid: [
    'What stays true until someone does something is an Alert on the page.',
    'What is wrong with a field is said at the field, in its FieldError.',
    'A question is an AlertDialog.',
    'What the page shows anyway, a new row say, needs no toast.',
  ],
  anatomy: [
    ['Toaster', 'Where toasts appear; one of it, near the root of the page.'],
    [
      'toast',
      'Shows one, from anywhere: `toast.success`, `.info`, `.warning` and `.error` bring their icon; `description` adds a line, and an `id` lets a later word take the place of an earlier.',
    ],
  ],
  rules: [
    {
      do: {
        caption: 'Say in a few words what happened to what.',
        show: <Drawn text="Synced 12 calls successfully!" />,
      },
      dont: {
        caption: '“Success” says nothing of what succeeded.',
        show: <Drawn text="Success" />,
      },
    },
    {
      do: {
        caption: 'When it failed, say what, and why as far as it is known.',
        show: <Drawn failed text="Error creating campaign" detail="No such assistant." />,
      },
      dont: {
        caption: 'Words for programs help nobody.',
        show: <Drawn failed text="Error 422" />,
      },
    },
  ],
  keyboard: [
    ['F8', 'Moves the focus to the first toast’s Close button, and keeps all of them.'],
    ['Tab, Shift+Tab', 'Moves between the toasts and their Close buttons.'],
    ['Enter, Space', 'On a Close button, takes the toast away.'],
    ['Escape', 'On a toast, takes it away; elsewhere it is none of their business.'],
  ],
  assistive: [
    'They stand in a region named “Notifications (F8)” with `aria-live="polite"`: a failure is said at once, the rest when the reader has finished its sentence.',
    'All wait while one points at them, while the focus is among them, and while the page is out of sight.',
    'Tone is told by icon and words, never by colour alone; the words must carry it.',
    'It goes after five seconds, a failure after ten: what must be read belongs on the page.',
  ],
}
