import type { CallingPolicy } from '@callwright/contract'
import { callCapLimits, policyLimits } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { usePermissions } from '../lib/permissions.ts'
import { QueryStatus } from '../lib/query-status.tsx'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { texts } from './policy.messages.ts'
import { settingsMutations, settingsQueries } from './settings.queries.ts'

/** The limits that apply to all campaigns of the workspace. */
export function PolicyCard() {
  const policy = useQuery(settingsQueries.policy())
  return (
    <Card>
      <CardHeader>
        <CardTitle>Calling Policy</CardTitle>
        <CardDescription>{texts.hint}</CardDescription>
      </CardHeader>
      <CardContent>
        <QueryStatus
          query={policy}
          label="Loading the calling policy"
          rows={5}
          errorTitle={texts.loadFailed}
        />
        {policy.data && <PolicyForm stored={policy.data} />}
      </CardContent>
    </Card>
  )
}

const fields = [
  'attempts_per_day',
  'attempts_per_week',
  'rest_hours',
  'daily_spending_limit',
  'max_silent_percent',
] as const
type PolicyField = (typeof fields)[number]

const limits: Record<PolicyField, { min: number; max: number }> = {
  ...callCapLimits,
  daily_spending_limit: policyLimits.spending_limit,
  max_silent_percent: policyLimits.max_silent_percent,
}

const isWhole = (field: PolicyField) => field in callCapLimits

function storedValue({ call_caps, ...others }: CallingPolicy, field: PolicyField): number | null {
  return { ...call_caps, ...others }[field]
}

/** Returns the number of a typed text: null for an empty one, which sets no limit, undefined for an invalid one. */
function readLimit(field: PolicyField, text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const isNumber = isWhole(field) ? /^\d{1,9}$/.test(typed) : /^\d{1,9}([.,]\d{1,2})?$/.test(typed)
  const value = isNumber ? Number(typed.replace(',', '.')) : Number.NaN
  const { min, max } = limits[field]
  return value >= min && value <= max ? value : undefined
}

function PolicyForm({ stored }: { stored: CallingPolicy }) {
  const canSave = usePermissions()('policy.set')
  // Only what was typed is kept, so that a change by another person reaches the other fields.
  const [edits, setEdits] = useState<Partial<Record<PolicyField, string>>>({})
  const textOf = (field: PolicyField) => edits[field] ?? String(storedValue(stored, field) ?? '')
  const isEdited = (field: PolicyField) =>
    textOf(field).trim() !== String(storedValue(stored, field) ?? '')
  const limitOf = (field: PolicyField) =>
    isEdited(field) ? readLimit(field, textOf(field)) : storedValue(stored, field)
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const store = useMutation(settingsMutations.storePolicy())
  const isDirty = fields.some(isEdited)
  useUnsavedPrompt(isDirty)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    setFailure(undefined)
    const values = Object.fromEntries(fields.map((field) => [field, limitOf(field)]))
    if (Object.values(values).includes(undefined)) return
    const { daily_spending_limit, max_silent_percent, ...call_caps } = values as Record<
      PolicyField,
      number | null
    >
    try {
      await store.mutateAsync({ call_caps, daily_spending_limit, max_silent_percent })
      setEdits({})
      setIsChecked(false)
      toast.success(texts.saved)
    } catch (error) {
      setFailure(texts.saveFailed(serverReason(error)))
    }
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {fields.map((field) => (
          <Field key={field}>
            <FieldLabel>{texts.labels[field]}</FieldLabel>
            <div className="flex items-center gap-2">
              <Input
                className="w-28"
                inputMode={isWhole(field) ? 'numeric' : 'decimal'}
                autoComplete="off"
                placeholder={texts.noLimit}
                readOnly={!canSave}
                value={textOf(field)}
                onChange={({ target }) => setEdits({ ...edits, [field]: target.value })}
              />
              {textOf(field).trim() !== '' && (
                <span aria-hidden="true" className="text-muted text-sm">
                  {texts.units[field]}
                </span>
              )}
            </div>
            <FieldHint>{texts.hints[field]}</FieldHint>
            <FieldError>
              {isChecked &&
                limitOf(field) === undefined &&
                (isWhole(field) ? texts.invalidNumber : texts.invalidAmount)(
                  limits[field].min,
                  limits[field].max,
                )}
            </FieldError>
          </Field>
        ))}
      </div>
      {failure && <Alert tone="negative">{failure}</Alert>}
      {canSave ? (
        <div>
          <Button
            type="submit"
            variant="secondary"
            disabled={!isDirty}
            busy={store.isPending}
            busyLabel="Saving..."
          >
            Save
          </Button>
        </div>
      ) : (
        <p className="text-muted text-sm">{texts.onlyAdmins}</p>
      )}
    </form>
  )
}
