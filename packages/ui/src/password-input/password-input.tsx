'use client'

import { EyeIcon, EyeOffIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from '../input/input.tsx'
import { cn } from '../lib/cn.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The word for the secret in the button's name, as in 'Show password'; `password` by default. */
  secret?: string
}

/** A password input with a button that shows and hides the text. */
export function PasswordInput({ secret, className, ...props }: PasswordInputProps) {
  const texts = useStrings('passwordInput', english.passwordInput)
  const secretText = secret ?? texts.secret
  const [isVisible, setIsVisible] = useState(false)
  const Icon = isVisible ? EyeOffIcon : EyeIcon
  return (
    <div data-slot="password-input" className={cn('relative min-w-0', className)}>
      <Input
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pe-10"
        {...props}
      />
      <button
        type="button"
        aria-label={isVisible ? texts.hide(secretText) : texts.show(secretText)}
        disabled={props.disabled}
        className="absolute end-1 top-1 grid size-7 place-items-center rounded-xs text-muted transition-colors hover:bg-hover hover:text-strong disabled:opacity-50"
        onClick={() => setIsVisible(!isVisible)}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
