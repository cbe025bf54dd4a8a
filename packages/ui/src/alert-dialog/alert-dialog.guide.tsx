import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'

/** What an alert dialog looks like, drawn flat: a real one would cover the page. */
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
    'Asks before something that cannot be undone: deleting contacts, stopping a campaign. It says what is lost, and only an answer closes it.',
  avoid: [
    'What can be undone needs no question: do it, and offer the way back in a Toast.',
    'A task with fields is a Dialog.',
    'What went wrong is said where it went wrong, in an Alert, or in a Toast.',
  ],
  anatomy: [
    ['AlertDialog', 'Whether it is open; renders nothing of its own.'],
    ['AlertDialogTrigger', 'What opens it. Left out where state opens it, after a menu say.'],
    ['AlertDialogContent', 'The box over the page; fills the lower edge of a phone.'],
    ['AlertDialogTitle', 'Names what is about to happen.'],
    ['AlertDialogDescription', 'The question, with what follows from a yes.'],
    ['AlertDialogFooter', 'The two answers, the one that acts last.'],
    ['AlertDialogCancel', 'Changes nothing; the focus starts here.'],
    ['AlertDialogAction', 'Acts; its label is the verb.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say what happens to what, and let the answer repeat the verb.',
        show: (
          <Drawn
            title="Delete contacts"
            text="Are you sure you want to delete 12 contacts?"
            answers={['Delete', 'Cancel']}
          />
        ),
      },
      dont: {
        caption: '“Yes” and “No” only make sense to who read the question.',
        show: <Drawn title="Warning" text="Are you sure?" answers={['Yes', 'No']} />,
      },
    },
  ],
  keyboard: [
    ['Tab, Shift+Tab', 'Moves between the answers; the page behind is out of reach.'],
    ['Enter, Space', 'Gives the answer that has the focus, which at first is Cancel.'],
    ['Escape', 'Cancels and gives the focus back to what opened it.'],
  ],
  assistive: [
    'It has the role `alertdialog`, so title and description are read out at once when it opens.',
    'A click outside does nothing: nobody answers by accident.',
    'While it is open the rest of the page is hidden from assistive technology.',
    'After an answer the focus returns to what had it. Where that was deleted too, move the focus yourself.',
  ],
}
