import type { Guide } from '@callwright/storybook/guide'
import { useState } from 'react'
import { FileDrop, type FileDropProps } from './file-drop.tsx'

/** A FileDrop that holds its file, as a form does. */
export function StatefulFileDrop({ file: initialFile = null, ...props }: Partial<FileDropProps>) {
  const [file, setFile] = useState(initialFile)
  return (
    <FileDrop
      label="Choose a CSV file"
      hint="At most 200 MB."
      accept=".csv,text/csv"
      {...props}
      file={file}
      onFileChange={setFile}
    />
  )
}

export const guide: Guide = {
  purpose:
    'Accepts one file, chosen or dropped: the contacts to import. It checks the type at once, and shows the error below the file.',
  alternatives: ['For a short text to paste use a Textarea.', 'It does not accept several files.'],
  anatomy: [
    ['Drop zone', 'The label; the whole zone accepts a click and a drop.'],
    [
      'File',
      'Name and size of the chosen file, and a button to remove it. The form that uses it sends `file`; the input itself submits nothing.',
    ],
    ['Hint', 'The requirements of the file, such as columns and limits.'],
    ['Error', 'Why the file was rejected: its type, or `error`.'],
  ],
  rules: [
    {
      do: {
        caption: 'Give the requirements before a file is chosen.',
        example: (
          <StatefulFileDrop
            className="w-full max-w-72"
            hint="A column phone_number; at most 200 MB."
          />
        ),
      },
      dont: {
        caption: 'Limits that appear only in an error cost a second attempt.',
        example: <StatefulFileDrop className="w-full max-w-72" label="Upload" hint="" />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the drop zone, then to the button that removes the file.'],
    [
      'Enter, Space',
      'On the drop zone, opens the system’s file chooser; on the button, removes the file.',
    ],
  ],
  assistive: [
    'It is a native file input with the label as its name; hint and error describe it.',
    'An error is an `alert`, announced when it appears, and makes the input `aria-invalid`.',
    'Dropping is a shortcut for the pointer: everything works without it.',
  ],
}
