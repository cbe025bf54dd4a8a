import { Button } from '@callwright/ui/button'
import { CopyButton } from '@callwright/ui/copy-button'
import { Field, FieldError, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { encode } from 'uqr'
import { isAccountError } from '../lib/accounts.ts'
import { serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'
import { accountMutations } from './account.queries.ts'

const texts = messages.account

export interface ScanStepProps {
  /** The address that the authenticator app reads from the QR code. */
  uri: string
  /** Called when the user has entered a code of the app. */
  onConfirmed: () => void
  /** Called when the person cancels. */
  onCancel: () => void
}

/** Shows the QR code for the authenticator app, and asks for a first code. */
export function ScanStep({ uri, onConfirmed, onCancel }: ScanStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const confirm = useMutation(accountMutations.confirmTwoFactor())
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const digits = code.replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(digits)) return setError('Enter the six digits')
    try {
      await confirm.mutateAsync(digits)
      onConfirmed()
    } catch (failure) {
      const isWrong = isAccountError(failure, 'INVALID_CODE')
      setError(isWrong ? texts.wrongCode : texts.twoFactorFailed(serverReason(failure)))
    }
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <div className="flex flex-wrap gap-5">
        <QrCode text={uri} />
        <div className="min-w-0 flex-1 basis-56">
          <p>{texts.scanHint}</p>
          <p className="mt-3 text-muted text-sm">{texts.secretHint}</p>
          <p className="flex items-center gap-1">
            <span dir="ltr" className="font-mono text-sm wrap-anywhere">
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </span>
            <CopyButton text={secret} subject="secret" iconOnly className="text-muted" />
          </p>
        </div>
      </div>
      <Field className="max-w-sm">
        <FieldLabel>Code</FieldLabel>
        <Input
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={({ target }) => {
            setCode(target.value)
            setError(undefined)
          }}
        />
        <FieldError>{error}</FieldError>
      </Field>
      <div className="flex gap-2">
        <Button type="submit" busy={confirm.isPending}>
          Turn on
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** A QR code, dark on white in every theme, as cameras expect it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label="QR code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-sm"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
