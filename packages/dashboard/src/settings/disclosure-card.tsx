import type { Disclosure, DisclosureLanguage, DisclosurePatch } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { DescriptionList } from '@callwright/ui/description-list'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { fieldErrors, serverReason } from '../lib/api.ts'
import { DetailItem } from '../lib/detail-item.tsx'
import { usePermissions } from '../lib/permissions.ts'
import { QueryStatus } from '../lib/query-status.tsx'
import { SaveFooter } from '../lib/save-footer.tsx'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { disclosureTexts as texts } from './disclosure.messages.ts'
import { disclosureMutations, disclosureQueries } from './disclosure.queries.ts'

/** What every call says first: that it is an AI, who calls, and that it is recorded. */
export function DisclosureCard() {
  const disclosure = useQuery(disclosureQueries.current())
  const can = usePermissions()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{texts.title}</CardTitle>
        <CardDescription>{texts.hint}</CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-5">
        <QueryStatus
          query={disclosure}
          label={texts.loading}
          rows={3}
          errorTitle={texts.loadFailed}
        />
        {disclosure.data && can('disclosure.set') && <DisclosureForm stored={disclosure.data} />}
        {disclosure.data && <Sentences disclosure={disclosure.data} />}
      </CardContent>
    </Card>
  )
}

function Sentences({ disclosure: { text, text_recorded } }: { disclosure: Disclosure }) {
  if (text === null) {
    return <Alert tone="warning">{texts.missing}</Alert>
  }
  return (
    <DescriptionList className="grid-cols-1">
      <DetailItem term={texts.said}>
        <q lang="">{text}</q>
      </DetailItem>
      <DetailItem term={texts.saidRecorded}>
        <q lang="">{text_recorded}</q>
      </DetailItem>
    </DescriptionList>
  )
}

function DisclosureForm({ stored }: { stored: Disclosure }) {
  // Only what was changed is kept, so that a change by another person reaches the other field.
  const [edits, setEdits] = useState<DisclosurePatch>({})
  const { caller_name: callerName, language } = { ...stored, ...edits }
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const store = useMutation(disclosureMutations.store())
  const changes: DisclosurePatch = {
    ...(callerName.trim() !== stored.caller_name && { caller_name: callerName }),
    ...(language !== stored.language && { language }),
  }
  const isDirty = Object.keys(changes).length > 0
  useUnsavedPrompt(isDirty)

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setFailure(undefined)
    const isMissing = callerName.trim() === ''
    setError(isMissing ? texts.callerMissing : undefined)
    if (isMissing) return
    try {
      await store.mutateAsync(changes)
      // What was typed meanwhile is not saved yet.
      setEdits((latest) => (latest === edits ? {} : latest))
      toast.success(texts.saved)
    } catch (failed) {
      setError(fieldErrors(failed).caller_name)
      setFailure(texts.saveFailed(serverReason(failed)))
    }
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={save}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field required>
          <FieldLabel>{texts.caller}</FieldLabel>
          <Input
            autoComplete="organization"
            value={callerName}
            onChange={({ target }) => setEdits({ ...edits, caller_name: target.value })}
          />
          <FieldHint>{texts.callerHint}</FieldHint>
          <FieldError>{error}</FieldError>
        </Field>
        <Field>
          <FieldLabel>{texts.language}</FieldLabel>
          <Select
            value={language}
            onValueChange={(chosen) =>
              setEdits({ ...edits, language: chosen as DisclosureLanguage })
            }
          >
            <SelectTrigger />
            <SelectContent>
              {(Object.keys(texts.languages) as DisclosureLanguage[]).map((each) => (
                <SelectItem key={each} value={each}>
                  {texts.languages[each]}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
          <FieldHint>{texts.languageHint}</FieldHint>
        </Field>
      </div>
      <SaveFooter failure={failure} isDirty={isDirty} isSaving={store.isPending} />
    </form>
  )
}
