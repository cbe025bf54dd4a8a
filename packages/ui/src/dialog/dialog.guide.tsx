import type { Guide } from '@callwright/storybook/guide'
import { Button } from '../button/button.tsx'

/** What a dialog looks like, drawn flat: a real one would cover the page. */
function Drawn({ title, actions }: { title: string; actions: string[] }) {
  const [main, ...others] = actions
  return (
    <div className="grid w-full max-w-xs gap-4 rounded-lg border bg-overlay p-4 shadow-overlay">
      <p className="font-semibold text-lg text-strong">{title}</p>
      <div className="flex justify-end gap-2">
        {others.map((action) => (
          <Button key={action} size="sm" variant="secondary">
            {action}
          </Button>
        ))}
        <Button size="sm">{main}</Button>
      </div>
    </div>
  )
}

export const guide: Guide = {
  purpose:
    'A short task that interrupts the page and returns to it: adding a contact, reading a transcript. The page behind waits and keeps its place.',
  avoid: [
    'A question that must be answered before something is destroyed is an AlertDialog, which a click outside does not dismiss.',
    'What takes several steps, or is worth an address of its own, is a page.',
    'News that asks for nothing is a Toast, or an Alert where it belongs.',
  ],
  anatomy: [
    ['Dialog', 'Whether it is open; renders nothing of its own.'],
    ['DialogTrigger', 'What opens it, and gets the focus back.'],
    ['DialogContent', 'The box over the page; fills the lower edge of a phone.'],
    ['DialogHeader', 'DialogTitle, which names it, and DialogDescription.'],
    ['DialogBody', 'What is done here; scrolls when it is long.'],
    ['DialogFooter', 'Actions, the main one last; DialogClose around what leaves.'],
  ],
  rules: [
    {
      do: {
        caption: 'Title and main action say the same thing.',
        show: <Drawn title="Add New Contact" actions={['Add Contact', 'Cancel']} />,
      },
      dont: {
        caption: '“OK” says nothing of what happens next.',
        show: <Drawn title="New" actions={['OK', 'Cancel']} />,
      },
    },
  ],
  keyboard: [
    [
      'Tab, Shift+Tab',
      'Moves within the dialog, round and round; the page behind is out of reach.',
    ],
    ['Escape', 'Closes it and gives the focus back to what opened it.'],
    ['Enter', 'In a form, does what its main button does.'],
  ],
  assistive: [
    'It is announced as a dialog by its title and description; every dialog has a title, if only a hidden one.',
    'While it is open the rest of the page is hidden from assistive technology.',
    'What comes first in it gets the focus, a field as a rule; its Close button comes last.',
  ],
}
