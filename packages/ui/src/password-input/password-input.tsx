'use client'

import { EyeIcon, EyeOffIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from '../input/input.tsx'
import { cn } from '../lib/cn.ts'

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What the button shows and hides, for its name; `password` by default. */
  secret?: string
}

/** A password field with a button that shows the text. */
export function PasswordInput({ secret = 'password', className, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOffIcon : EyeIcon
  return (
    <div data-slot="password-input" className={cn('relative min-w-0', className)}>
      <Input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pe-10"
        {...props}
      />
      <button
        type="button"
        aria-label={`${shown ? 'Hide' : 'Show'} ${secret}`}
        disabled={props.disabled}
        className="absolute end-1 top-1 grid size-7 place-items-center rounded-xs text-muted transition-colors hover:bg-hover hover:text-strong disabled:opacity-50"
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
