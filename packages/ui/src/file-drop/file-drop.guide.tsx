import type { Guide } from '@callwright/storybook/guide'
import { useState } from 'react'
import { FileDrop } from './file-drop.tsx'

/** A file drop that keeps its file. */
function Kept({ label, hint }: { label: string; hint?: string }) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <FileDrop
      className="w-full max-w-72"
      label={label}
      hint={hint}
      accept=".csv,text/csv"
      file={file}
      onFileChange={setFile}
    />
  )
}

export const guide: Guide = {
  purpose:
    'Takes one file, chosen or dropped: the contacts to import. It checks the type at once and says what is wrong with the file where it was given.',
  avoid: [
    'A little text that can be pasted is a Textarea.',
    'Several files at once it does not take.',
  ],
  anatomy: [
    ['Surface', 'The label, and the whole of it a place to press and to drop on.'],
    ['File', 'Name and size of what was chosen, and a button that takes it away.'],
    ['Hint', 'What the file must hold: columns, limits.'],
    ['Problem', 'Why the file was not taken, by its type or by `error`.'],
  ],
  rules: [
    {
      do: {
        caption: 'Say before it is chosen what the file must be.',
        show: <Kept label="Choose a CSV file" hint="A column phone_number; at most 200 MB." />,
      },
      dont: {
        caption: 'Limits learned from an error cost a second try.',
        show: <Kept label="Upload" />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the surface, then to the button that takes the file away.'],
    ['Enter, Space', 'On the surface, opens the system’s file chooser; on the button, removes.'],
  ],
  assistive: [
    'It is a native file input with the label as its name; hint and problem describe it.',
    'A problem is an `alert`, read out when it appears, and makes the input `aria-invalid`.',
    'Dropping is the pointer’s shortcut: everything can be done without it.',
  ],
}
