import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'

interface StaticAlertDialogProps {
  title: string
  text: string
  actions: [confirmLabel: string, cancelLabel: string]
}

/** Looks like an alert dialog; a real one would cover the page. */
function StaticAlertDialog({ title, text, actions }: StaticAlertDialogProps) {
  const [confirmLabel, cancelLabel] = actions
  return (
    <div className="grid w-full max-w-xs gap-2 rounded-lg border bg-overlay p-4 shadow-overlay">
      <p className="font-semibold text-lg text-strong">{title}</p>
      <p>{text}</p>
      <div className="mt-2 flex justify-end gap-2">
        <Button size="sm" variant="secondary">
          {cancelLabel}
        </Button>
        <Button size="sm" variant="danger">
          {confirmLabel}
        </Button>
      </div>
    </div>
  )
}

export const guide: Guide = {
  purpose:
    'Asks before an action that cannot be undone: deleting contacts, stopping a campaign. It says what will be lost, and only one of its buttons or Escape closes it.',
  alternatives: [
    'An action that can be undone needs no confirmation: do it, and offer Undo in a Toast.',
    'For a task with fields use a Dialog.',
    'Show an error in an Alert where it happened, or in a Toast.',
  ],
  anatomy: [
    ['AlertDialog', 'Holds the open state; renders no element of its own.'],
    [
      'AlertDialogTrigger',
      'The button that opens it. Leave it out when the caller controls `open`, for example from a menu.',
    ],
    ['AlertDialogContent', 'The dialog itself; on a phone a sheet from the bottom.'],
    ['AlertDialogTitle', 'What is about to happen.'],
    ['AlertDialogDescription', 'The question and the consequence of confirming.'],
    ['AlertDialogFooter', 'The two buttons; the confirming one comes last.'],
    ['AlertDialogCancel', 'Closes the dialog without confirming; it has the initial focus.'],
    ['AlertDialogAction', 'Confirms the action; its label is the verb of the action.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say what happens to what, and repeat the verb in the button.',
        example: (
          <StaticAlertDialog
            title="Delete contacts"
            text="Are you sure you want to delete 12 contacts?"
            actions={['Delete', 'Cancel']}
          />
        ),
      },
      dont: {
        caption: '“Yes” and “No” make sense only with the question.',
        example: <StaticAlertDialog title="Warning" text="Are you sure?" actions={['Yes', 'No']} />,
      },
    },
  ],
  keyboard: [
    ['Tab, Shift+Tab', 'Moves between the buttons; the page behind cannot be reached.'],
    ['Enter, Space', 'Presses the focused button, which is Cancel at first.'],
    ['Escape', 'Cancels, and returns the focus to the trigger.'],
  ],
  assistive: [
    'It has the role `alertdialog`, so title and description are announced when it opens.',
    'A click outside does nothing, so that nobody cancels by accident.',
    'While it is open the rest of the page is hidden from assistive technology.',
    'After it closes, the focus returns to the element that opened it. If that was removed, move the focus yourself.',
  ],
}
