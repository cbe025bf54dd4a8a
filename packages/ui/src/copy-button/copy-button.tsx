'use client'

import { CheckIcon, CopyIcon, XIcon } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from '../button/index.ts'

export interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** The text to copy. */
  text: string
  /** What is copied, for the accessible name: 'Copy transcript'. */
  subject: string
}

const states = {
  ready: { icon: CopyIcon, label: 'Copy' },
  copied: { icon: CheckIcon, label: 'Copied' },
  failed: { icon: XIcon, label: 'Copy failed' },
}

/** Copies a text, and shows for a moment whether that worked. */
export function CopyButton({ text, subject, onClick, ...props }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof states>('ready')

  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(() => setState('ready'), 2000)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }

  const { icon: Icon, label } = states[state]
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
        {state !== 'ready' && label}
      </span>
    </>
  )
}
