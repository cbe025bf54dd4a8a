import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'

/** A static picture of an alert dialog: a real one would cover the page. */
function Drawn({ title, text, answers }: { title: string; text: string; answers: string[] }) {
  const [acts, ...others] = answers
  return (
    <div className="grid w-full max-w-xs gap-2 rounded-lg border bg-overlay p-4 shadow-overlay">
      <p className="font-semibold text-lg text-strong">{title}</p>
      <p>{text}</p>
      <div className="mt-2 flex justify-end gap-2">
        {others.map((answer) => (
          <Button key={answer} size="sm" variant="secondary">
            {answer}
          </Button>
        ))}
        <Button size="sm" variant="danger">
          {acts}
        </Button>
      </div>
    </div>
  )
}

export const guide: Guide = {
  purpose:
    'Asks before an action that cannot be undone: deleting contacts, stopping a campaign. It says what is lost, and only an answer closes it.',
  avoid: [
    'An action that can be undone needs no confirmation: do it, and offer Undo in a Toast.',
    'A task with fields is a Dialog.',
    'An error is shown where it happened, in an Alert, or in a Toast.',
  ],
  anatomy: [
    ['AlertDialog', 'Whether it is open; renders nothing of its own.'],
    [
      'AlertDialogTrigger',
      'The button that opens it. Omitted when state opens it, such as after a menu.',
    ],
    ['AlertDialogContent', 'The dialog itself; on a phone a sheet from the bottom.'],
    ['AlertDialogTitle', 'What is about to happen.'],
    ['AlertDialogDescription', 'The question, and what happens on yes.'],
    ['AlertDialogFooter', 'The two buttons; the one that acts comes last.'],
    ['AlertDialogCancel', 'Changes nothing; it has the initial focus.'],
    ['AlertDialogAction', 'Acts; its label is the verb.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say what happens to what, and repeat the verb in the button.',
        show: (
          <Drawn
            title="Delete contacts"
            text="Are you sure you want to delete 12 contacts?"
            answers={['Delete', 'Cancel']}
          />
        ),
      },
      dont: {
        caption: '“Yes” and “No” make sense only with the question.',
        show: <Drawn title="Warning" text="Are you sure?" answers={['Yes', 'No']} />,
      },
    },
  ],
  keyboard: [
    ['Tab, Shift+Tab', 'Moves between the buttons; the page behind cannot be reached.'],
    ['Enter, Space', 'Presses the focused button, which is Cancel at first.'],
    ['Escape', 'Cancels, and returns the focus to the opener.'],
  ],
  assistive: [
    'It has the role `alertdialog`, so title and description are announced when it opens.',
    'A click outside does nothing, so that nobody answers by accident.',
    'While it is open the rest of the page is hidden from assistive technology.',
    'After an answer the focus returns to the opener. Where that was deleted, move the focus yourself.',
  ],
}
