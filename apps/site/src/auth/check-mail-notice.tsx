import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { type ReactNode, useState } from 'react'
import { AccountError } from './accounts.ts'

export interface CheckMailNoticeProps {
  /** What the mail is for. */
  children: ReactNode
  /** Sends the mail again; without it, there is no button. */
  onResend?: () => Promise<void>
}

/** Says that a mail is on its way. */
export function CheckMailNotice({ children, onResend }: CheckMailNoticeProps) {
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="positive">
        <AlertTitle>Check your mail</AlertTitle>
        <AlertDescription>{children}</AlertDescription>
      </Alert>
      {onResend && <Resend onResend={onResend} />}
    </div>
  )
}

function Resend({ onResend }: Required<Pick<CheckMailNoticeProps, 'onResend'>>) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [error, setError] = useState<string>()
  const resend = async () => {
    setState('sending')
    setError(undefined)
    try {
      await onResend()
      setState('sent')
    } catch (failure) {
      const isRefusal = failure instanceof AccountError
      if (!isRefusal) console.error(failure)
      setError(isRefusal ? failure.message : 'The mail could not be sent. Please try again.')
      setState('idle')
    }
  }
  return (
    <>
      {error && <Alert tone="negative">{error}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted" role="status">
          {state === 'sent'
            ? 'We have sent it again.'
            : 'No mail after a few minutes? Look into the spam folder.'}
        </p>
        <Button variant="secondary" size="sm" busy={state === 'sending'} onClick={resend}>
          Send it again
        </Button>
      </div>
    </>
  )
}
