'use client'

import { CheckIcon, CopyIcon, XIcon } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from '../button/index.ts'

export interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** What goes to the clipboard. */
  text: string
  /** Names the text to people who cannot see it beside the button: 'Copy transcript'. */
  subject: string
}

const faces = {
  ready: { icon: CopyIcon, label: 'Copy' },
  copied: { icon: CheckIcon, label: 'Copied' },
  failed: { icon: XIcon, label: 'Copy failed' },
}

/** Copies a text and says for a moment whether it did. */
export function CopyButton({ text, subject, onClick, ...props }: CopyButtonProps) {
  const [face, setFace] = useState<keyof typeof faces>('ready')

  useEffect(() => {
    if (face === 'ready') return
    const timer = setTimeout(() => setFace('ready'), 2000)
    return () => clearTimeout(timer)
  }, [face])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setFace('copied')
    } catch {
      setFace('failed')
    }
  }

  const { icon: Icon, label } = faces[face]
  return (
    <>
      <Button
        data-slot="copy-button"
        variant="ghost"
        size="sm"
        onClick={(event) => {
          onClick?.(event)
          copy()
        }}
        {...props}
      >
        <Icon aria-hidden="true" />
        {label}
        <span className="sr-only"> {subject}</span>
      </Button>
      <span role="status" className="sr-only">
        {face !== 'ready' && label}
      </span>
    </>
  )
}
