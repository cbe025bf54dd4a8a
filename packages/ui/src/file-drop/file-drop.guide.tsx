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
    'Accepts one file, chosen or dropped: the contacts to import. It checks the type at once, and shows the error of the file in its place.',
  avoid: ['For a short text to paste use a Textarea.', 'It does not accept several files.'],
  anatomy: [
    ['Surface', 'The label; the whole surface accepts a press and a drop.'],
    ['File', 'Name and size of the chosen file, and a button to remove it.'],
    ['Hint', 'The requirements of the file, such as columns and limits.'],
    ['Problem', 'Why the file was refused: its type, or `error`.'],
  ],
  rules: [
    {
      do: {
        caption: 'Give the requirements before a file is chosen.',
        show: <Kept label="Choose a CSV file" hint="A column phone_number; at most 200 MB." />,
      },
      dont: {
        caption: 'Limits in an error message cost a second try.',
        show: <Kept label="Upload" />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the surface, then to the button that removes the file.'],
    ['Enter, Space', 'On the surface, opens the system’s file chooser; on the button, removes.'],
  ],
  assistive: [
    'It is a native file input with the label as its name; hint and error describe it.',
    'A problem is an `alert`, read out when it appears, and makes the input `aria-invalid`.',
    'Dropping is a shortcut for the pointer: everything works without it.',
  ],
}
