import type { Retention, RetentionPatch } from '@callwright/contract'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { ConfirmDialog } from '../lib/confirm-dialog.tsx'
import { LimitField } from '../lib/limit-field.tsx'
import { QueryStatus } from '../lib/query-status.tsx'
import { SaveFooter } from '../lib/save-footer.tsx'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { texts } from './privacy.messages.ts'
import { privacyMutations, privacyQueries } from './privacy.queries.ts'

const kinds = ['recording_days', 'transcript_days', 'contact_days', 'audit_days'] as const
type Kind = (typeof kinds)[number]

/** For how many days the workspace keeps each kind of data. */
export function RetentionCard() {
  const retention = useQuery(privacyQueries.retention())
  return (
    <Card>
      <CardHeader>
        <CardTitle>Retention</CardTitle>
        <CardDescription>{texts.retentionHint}</CardDescription>
      </CardHeader>
      <CardContent>
        <QueryStatus
          query={retention}
          label="Loading the retention"
          rows={4}
          errorTitle={texts.retentionFailed}
        />
        {retention.data && <RetentionForm stored={retention.data} />}
      </CardContent>
    </Card>
  )
}

/** Returns the days of a typed text: null for an empty one, which keeps data for ever, undefined for an invalid one. */
function readDays(text: string): number | null | undefined {
  const digits = text.trim()
  if (digits === '') return null
  const days = /^\d{1,4}$/.test(digits) ? Number(digits) : 0
  return days >= 1 && days <= 3650 ? days : undefined
}

const isShorter = (days: number | null, stored: number | null) =>
  days !== null && (stored === null || days < stored)

/** Joins names as in a sentence: `A, B, and C`. */
const listNames = new Intl.ListFormat('en')

function RetentionForm({ stored }: { stored: Retention }) {
  // Only what was typed is kept, so that a change by another person reaches the other fields.
  const [edits, setEdits] = useState<Partial<Record<Kind, string>>>({})
  const textOf = (kind: Kind) => edits[kind] ?? String(stored[kind] ?? '')
  const daysOf = (kind: Kind) => readDays(textOf(kind))
  const [isChecked, setIsChecked] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const store = useMutation(privacyMutations.storeRetention())
  const changed = kinds.filter((kind) => textOf(kind).trim() !== String(stored[kind] ?? ''))
  const isDirty = changed.length > 0
  useUnsavedPrompt(isDirty)
  const shortened = changed.filter((kind) => isShorter(daysOf(kind) ?? null, stored[kind]))

  const save = async () => {
    // Another person may have changed the others meanwhile.
    const changes: RetentionPatch = Object.fromEntries(changed.map((kind) => [kind, daysOf(kind)]))
    try {
      await store.mutateAsync(changes)
      // What was typed meanwhile is not saved yet.
      setEdits((latest) => (latest === edits ? {} : latest))
      setIsChecked(false)
      toast.success(texts.saved)
    } catch (error) {
      setFailure(texts.saveFailed(serverReason(error)))
    }
    setIsAsking(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    setFailure(undefined)
    if (kinds.some((kind) => daysOf(kind) === undefined)) return
    if (shortened.length > 0) setIsAsking(true)
    else void save()
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        {kinds.map((kind) => (
          <LimitField
            key={kind}
            label={texts.inDays(texts.labels[kind])}
            hint={texts.hints[kind]}
            error={isChecked && daysOf(kind) === undefined && texts.invalidDays}
            placeholder={texts.forever}
            inputMode="numeric"
            value={textOf(kind)}
            onValueChange={(text) => setEdits({ ...edits, [kind]: text })}
          />
        ))}
      </div>
      <SaveFooter failure={failure} isDirty={isDirty} isSaving={store.isPending} />
      <ConfirmDialog
        open={isAsking}
        title={texts.shorterTitle}
        confirmLabel="Save and delete"
        busyLabel="Saving..."
        isBusy={store.isPending}
        onConfirm={save}
        onClose={() => setIsAsking(false)}
      >
        {texts.shorterQuestion(listNames.format(shortened.map((kind) => texts.labels[kind])))}
      </ConfirmDialog>
    </form>
  )
}
