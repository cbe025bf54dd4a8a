import type { ProviderSettings, ProviderSettingsInput } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { CopyableId } from '@callwright/ui/copyable-id'
import { DescriptionList } from '@callwright/ui/description-list'
import { ErrorState } from '@callwright/ui/error-state'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { PasswordInput } from '@callwright/ui/password-input'
import { RadioGroup, RadioGroupItem } from '@callwright/ui/radio-group'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { fieldErrors, serverReason } from '../lib/api.ts'
import { DetailItem } from '../lib/detail-item.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { keepFocus } from '../lib/keep-focus.ts'
import { messages } from '../lib/messages.ts'
import { RowsSkeleton } from '../lib/rows-skeleton.tsx'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { providerMutations, providerQueries } from './provider.queries.ts'

const texts = messages.voiceProvider

/** The provider by which the workspace calls. */
export function VoiceProviderCard() {
  return (
    <Card ref={keepFocus} tabIndex={-1}>
      <CardHeader>
        <CardTitle>Voice provider</CardTitle>
        <CardDescription>{texts.hint}</CardDescription>
      </CardHeader>
      <CardContent>
        <VoiceProvider />
      </CardContent>
    </Card>
  )
}

function VoiceProvider() {
  const settings = useQuery(providerQueries.settings())
  const [isChanging, setIsChanging] = useState(false)
  if (settings.isPending) return <RowsSkeleton label="Loading the voice provider" rows={2} />
  if (settings.isLoadingError) {
    return (
      <ErrorState
        title={texts.loadFailed}
        error={settings.error}
        onRetry={() => settings.refetch()}
      />
    )
  }
  const { provider, changeable } = settings.data
  if (provider && !isChanging) {
    return (
      <div className="flex flex-col items-start gap-4">
        <ProviderDetails provider={provider} />
        {changeable && (
          <Button variant="secondary" onClick={() => setIsChanging(true)}>
            Change provider
          </Button>
        )}
      </div>
    )
  }
  return (
    <ProviderForm
      settings={settings.data}
      // What is typed stays when somebody else stores a provider.
      onEdit={() => setIsChanging(true)}
      onStored={() => setIsChanging(false)}
      onCancel={provider ? () => setIsChanging(false) : undefined}
    />
  )
}

function ProviderDetails({ provider }: { provider: NonNullable<ProviderSettings['provider']> }) {
  const formatter = useFormatter()
  const { kind, phone_number_id, token_end, stored_at } = provider
  return (
    <DescriptionList className="w-full">
      <DetailItem term="Provider">{texts.kinds[kind]}</DetailItem>
      {token_end && <DetailItem term="Private key">•••• {token_end}</DetailItem>}
      <DetailItem term="Phone number ID">
        <CopyableId value={phone_number_id} subject="phone number ID" />
      </DetailItem>
      {stored_at && <DetailItem term="Stored">{formatter.dateTime(stored_at)}</DetailItem>}
    </DescriptionList>
  )
}

interface ProviderFormProps {
  settings: ProviderSettings
  /** Called when something is typed. */
  onEdit: () => void
  /** Called when the provider is stored. */
  onStored: () => void
  /** Called when the person keeps the present provider; undefined when there is none. */
  onCancel: (() => void) | undefined
}

function ProviderForm({ settings, onEdit, onStored, onCancel }: ProviderFormProps) {
  const { provider, embedded_available } = settings
  const [kind, setKind] = useState<ProviderSettingsInput['kind']>(provider?.kind ?? 'vapi')
  const [token, setToken] = useState('')
  const storedNumberId = provider?.kind === 'vapi' ? provider.phone_number_id : ''
  const [phoneNumberId, setPhoneNumberId] = useState(storedNumberId)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const store = useMutation(providerMutations.store())
  useUnsavedPrompt(token !== '' || phoneNumberId !== storedNumberId)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setErrors({})
    const account = { token, phone_number_id: phoneNumberId }
    try {
      await store.mutateAsync(kind === 'vapi' ? { kind, ...account } : { kind })
      toast.success(texts.stored)
      onStored()
    } catch (error) {
      const fields = fieldErrors(error)
      setErrors(
        Object.keys(fields).length > 0 ? fields : { form: texts.storeFailed(serverReason(error)) },
      )
    }
  }
  return (
    <form noValidate className="flex flex-col gap-4" onChange={onEdit} onSubmit={submit}>
      {!provider && <Alert tone="warning">{texts.none}</Alert>}
      {embedded_available && (
        <RadioGroup
          aria-label="Provider"
          value={kind}
          onValueChange={(value) => setKind(value as ProviderSettingsInput['kind'])}
        >
          <RadioGroupItem value="vapi" hint={texts.vapiHint}>
            {texts.kinds.vapi}
          </RadioGroupItem>
          <RadioGroupItem value="embedded" hint={texts.embeddedHint}>
            {texts.kinds.embedded}
          </RadioGroupItem>
        </RadioGroup>
      )}
      {kind === 'vapi' && (
        <>
          <Field>
            <FieldLabel>Private key</FieldLabel>
            <PasswordInput
              secret="key"
              autoComplete="off"
              value={token}
              onChange={({ target }) => setToken(target.value)}
            />
            <FieldHint>{texts.tokenHint}</FieldHint>
            <FieldError>{errors.token}</FieldError>
          </Field>
          <Field>
            <FieldLabel>Phone number ID</FieldLabel>
            <Input
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={phoneNumberId}
              onChange={({ target }) => setPhoneNumberId(target.value)}
            />
            <FieldHint>{texts.phoneNumberHint}</FieldHint>
            <FieldError>{errors.phone_number_id}</FieldError>
          </Field>
        </>
      )}
      {errors.form && <Alert tone="negative">{errors.form}</Alert>}
      <div className="flex gap-2">
        <Button type="submit" busy={store.isPending} busyLabel="Checking...">
          Save provider
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
