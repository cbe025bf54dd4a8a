'use client'

import { CheckIcon, CopyIcon, XIcon } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from '../button/index.ts'
import { IconButton } from '../icon-button/index.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'

export interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** The text to copy. */
  text: string
  /** What is copied, for the accessible name: 'Copy transcript'. */
  subject: string
  /** Shows no label, for places without room; a tooltip has it. */
  iconOnly?: boolean
}

const icons = { ready: CopyIcon, copied: CheckIcon, failed: XIcon }

/** Copies a text, and shows for a moment whether that worked. */
export function CopyButton({ text, subject, iconOnly, onClick, ...props }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof icons>('ready')

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

  const texts = useStrings('copyButton', english.copyButton)
  const { text: label, name } = {
    ready: { text: texts.copy, name: texts.copyLabel(subject) },
    copied: { text: texts.copied, name: texts.copiedLabel(subject) },
    failed: { text: texts.failed, name: texts.failedLabel(subject) },
  }[state]
  const Icon = icons[state]
  const buttonProps: ComponentProps<typeof Button> = {
    variant: 'ghost',
    onClick: (event) => {
      onClick?.(event)
      copy()
    },
    ...props,
  }
  return (
    <>
      {iconOnly ? (
        <IconButton data-slot="copy-button" {...buttonProps} label={name} size="sm">
          <Icon aria-hidden="true" />
        </IconButton>
      ) : (
        <Button data-slot="copy-button" aria-label={name} size="sm" {...buttonProps}>
          <Icon aria-hidden="true" />
          {label}
        </Button>
      )}
      <span role="status" className="sr-only">
        {state !== 'ready' && label}
      </span>
    </>
  )
}
