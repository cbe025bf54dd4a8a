import { Badge } from '@callwright/ui/badge'
import { Button } from '@callwright/ui/button'
import {
  Card,
  CardAction,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
} from '@callwright/ui/card'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { keepFocus } from '../lib/keep-focus.ts'
import { messages } from '../lib/messages.ts'
import { QueryStatus } from '../lib/query-status.tsx'
import { sessionQueries } from '../lib/session.queries.ts'
import { accountMutations, type TwoFactorSetUp } from './account.queries.ts'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanStep } from './scan-step.tsx'

const texts = messages.account

/** What the card asks for. */
type Step =
  | { step: 'enable' | 'disable' | 'replace' }
  | { step: 'scan'; setUp: TwoFactorSetUp }
  | { step: 'codes'; codes: string[] }

/** Turns the sign-in with an authenticator app on and off. */
export function TwoFactorCard() {
  const session = useQuery(sessionQueries.current())
  const [step, setStep] = useState<Step | null>(null)
  const isOn = session.data?.two_factor ?? false
  return (
    <Card ref={keepFocus} tabIndex={-1}>
      <CardHeader>
        <CardTitle>Two-factor authentication</CardTitle>
        <CardDescription>{texts.twoFactorHint}</CardDescription>
        {session.data && (
          <CardAction>
            <Badge tone={isOn ? 'positive' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
          </CardAction>
        )}
      </CardHeader>
      <CardContent>
        <QueryStatus
          query={session}
          label="Loading two-factor"
          rows={1}
          errorTitle={texts.twoFactorLoadFailed}
        />
        {session.data && <TwoFactorSteps isOn={isOn} step={step} onStep={setStep} />}
      </CardContent>
    </Card>
  )
}

interface TwoFactorStepsProps {
  isOn: boolean
  step: Step | null
  /** Called with what the card asks for next. */
  onStep: (step: Step | null) => void
}

function TwoFactorSteps({ isOn, step, onStep }: TwoFactorStepsProps) {
  const queryClient = useQueryClient()
  const enable = useMutation(accountMutations.enableTwoFactor())
  const disable = useMutation(accountMutations.disableTwoFactor())
  const replace = useMutation(accountMutations.replaceRecoveryCodes())
  const cancel = () => onStep(null)
  if (step === null) {
    return isOn ? (
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onStep({ step: 'replace' })}>
          New recovery codes
        </Button>
        <Button variant="danger-secondary" onClick={() => onStep({ step: 'disable' })}>
          Turn off
        </Button>
      </div>
    ) : (
      <Button onClick={() => onStep({ step: 'enable' })}>Turn on</Button>
    )
  }
  if (step.step === 'scan') {
    return (
      <ScanStep
        uri={step.setUp.totpURI}
        onConfirmed={() => onStep({ step: 'codes', codes: step.setUp.backupCodes })}
        onCancel={cancel}
      />
    )
  }
  if (step.step === 'codes') {
    return (
      <RecoveryCodes
        codes={step.codes}
        onDone={() => {
          cancel()
          void queryClient.invalidateQueries({ queryKey: api.session.key() })
        }}
      />
    )
  }
  if (step.step === 'enable') {
    return (
      <PasswordForm
        submitLabel="Continue"
        onCancel={cancel}
        onSubmit={async (password) => {
          onStep({ step: 'scan', setUp: await enable.mutateAsync(password) })
        }}
      />
    )
  }
  if (step.step === 'replace') {
    return (
      <PasswordForm
        submitLabel="Replace recovery codes"
        onCancel={cancel}
        onSubmit={async (password) => {
          const { backupCodes } = await replace.mutateAsync(password)
          onStep({ step: 'codes', codes: backupCodes })
        }}
      />
    )
  }
  return (
    <PasswordForm
      submitLabel="Turn off"
      variant="danger"
      onCancel={cancel}
      onSubmit={async (password) => {
        await disable.mutateAsync(password)
        toast.success(texts.twoFactorOff)
        cancel()
      }}
    />
  )
}
