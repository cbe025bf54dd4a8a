import { type CallingPolicy, callCapLimits, policyLimits } from '@callwright/contract'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Textarea } from '@callwright/ui/textarea'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { useFormatter } from '../lib/formatter.ts'
import { LimitField } from '../lib/limit-field.tsx'
import { usePermissions } from '../lib/permissions.ts'
import { QueryStatus } from '../lib/query-status.tsx'
import { type LimitKind, readLimit } from '../lib/read-limit.ts'
import { SaveFooter } from '../lib/save-footer.tsx'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { phrasesError, phrasesOf } from './opt-out-phrases.ts'
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

const kindOf = (field: PolicyField): LimitKind => (field in callCapLimits ? 'whole' : 'amount')

function storedValue({ call_caps, ...others }: CallingPolicy, field: PolicyField): number | null {
  return { ...call_caps, ...others }[field]
}

function PolicyForm({ stored }: { stored: CallingPolicy }) {
  const formatter = useFormatter()
  const canSave = usePermissions()('policy.set')
  // Only what was typed is kept, so that a change by another person reaches the other fields.
  const [edits, setEdits] = useState<Partial<Record<PolicyField, string>>>({})
  const textOf = (field: PolicyField) => edits[field] ?? String(storedValue(stored, field) ?? '')
  const isEdited = (field: PolicyField) =>
    textOf(field).trim() !== String(storedValue(stored, field) ?? '')
  const limitOf = (field: PolicyField, policy: CallingPolicy) =>
    isEdited(field)
      ? readLimit(textOf(field), kindOf(field), limits[field])
      : storedValue(policy, field)
  const isInvalid = (field: PolicyField) => limitOf(field, stored) === undefined
  const [editedPhrases, setEditedPhrases] = useState<string>()
  const storedPhrases = stored.opt_out_phrases.join('\n')
  const phrasesText = editedPhrases ?? storedPhrases
  const arePhrasesEdited = phrasesOf(phrasesText).join('\n') !== storedPhrases
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const store = useMutation(settingsMutations.storePolicy())
  const isDirty = fields.some(isEdited) || arePhrasesEdited
  // Another person may have stored the phrases, so they are checked only when they are edited here.
  const phrasesProblem = arePhrasesEdited ? phrasesError(phrasesText) : undefined
  useUnsavedPrompt(isDirty)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    setFailure(undefined)
    if (fields.some(isInvalid) || phrasesProblem) return
    try {
      // Another person may have changed what is not edited here.
      await store.mutateAsync((latest) => {
        const values = Object.fromEntries(fields.map((field) => [field, limitOf(field, latest)]))
        const { daily_spending_limit, max_silent_percent, ...call_caps } = values as Record<
          PolicyField,
          number | null
        >
        return {
          ...{ call_caps, daily_spending_limit, max_silent_percent },
          // Without phrases, the server keeps its own.
          ...(arePhrasesEdited && { opt_out_phrases: phrasesOf(phrasesText) }),
        }
      })
      // What was typed meanwhile is not saved yet.
      setEdits((latest) => (latest === edits ? {} : latest))
      setEditedPhrases((latest) => (latest === editedPhrases ? undefined : latest))
      setIsChecked(false)
      toast.success(texts.saved)
    } catch (error) {
      setFailure(texts.saveFailed(serverReason(error)))
    }
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {fields.map((field) => {
          const kind = kindOf(field)
          const { min, max } = limits[field]
          return (
            <LimitField
              key={field}
              label={texts.labels[field]}
              hint={texts.hints[field]}
              error={
                isChecked &&
                isInvalid(field) &&
                (kind === 'whole' ? texts.invalidNumber : texts.invalidAmount)(
                  formatter.number(min),
                  formatter.number(max),
                )
              }
              placeholder={field === 'rest_hours' ? texts.noRest : texts.noLimit}
              inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
              readOnly={!canSave}
              value={textOf(field)}
              onValueChange={(text) => setEdits({ ...edits, [field]: text })}
            />
          )
        })}
      </div>
      <Field>
        <FieldLabel>{texts.phrasesLabel}</FieldLabel>
        <Textarea
          rows={6}
          spellCheck={false}
          readOnly={!canSave}
          value={phrasesText}
          onChange={({ target }) => setEditedPhrases(target.value)}
        />
        <FieldHint>{texts.phrasesHint}</FieldHint>
        <FieldError>{isChecked && phrasesProblem}</FieldError>
      </Field>
      {canSave ? (
        <SaveFooter failure={failure} isDirty={isDirty} isSaving={store.isPending} />
      ) : (
        <p className="text-muted text-sm">{texts.onlyAdmins}</p>
      )}
    </form>
  )
}
