import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'

/** Looks like a dialog; a real one would cover the page. */
function StaticDialog({ title, action }: { title: string; action: string }) {
  return (
    <div className="grid w-full max-w-xs gap-4 rounded-lg border bg-overlay p-4 shadow-overlay">
      <p className="font-semibold text-lg text-strong">{title}</p>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="secondary">
          Cancel
        </Button>
        <Button size="sm">{action}</Button>
      </div>
    </div>
  )
}

export const guide: Guide = {
  purpose:
    'A short task in a window over the page: adding a contact, reading a transcript. The page behind keeps its state.',
  alternatives: [
    'To confirm a destructive action use an AlertDialog, which a click outside does not close.',
    'For a task with several steps, or with a URL of its own, use a page.',
    'For a message without an action use a Toast or an Alert.',
  ],
  anatomy: [
    ['Dialog', 'Holds the open state; renders no element of its own.'],
    ['DialogTrigger', 'The button that opens the dialog; the focus returns to the button.'],
    ['DialogContent', 'The dialog itself; on a phone a sheet from the bottom.'],
    ['DialogHeader', 'DialogTitle, the accessible name, and DialogDescription.'],
    ['DialogBody', 'The content; scrolls when it is long. Pass `inert` while it is saved.'],
    ['DialogFooter', 'The buttons, the main one last; DialogClose around the one that closes.'],
  ],
  rules: [
    {
      do: {
        caption: 'Use the same words for title and main action.',
        example: <StaticDialog title="Add New Contact" action="Add Contact" />,
      },
      dont: {
        caption: '“OK” does not say what happens.',
        example: <StaticDialog title="New" action="OK" />,
      },
    },
  ],
  keyboard: [
    ['Tab, Shift+Tab', 'Moves within the dialog, and wraps; the page behind cannot be reached.'],
    ['Escape', 'Closes the dialog, and returns the focus to the trigger.'],
    ['Enter', 'Submits the form that the focus is in.'],
  ],
  assistive: [
    'It is announced as a dialog with title and description; every dialog needs a title, which may be visually hidden.',
    'While it is open the rest of the page is hidden from assistive technology.',
    'The first control gets the focus, usually a field; the Close button comes last.',
  ],
}
