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
  /** What was stored when the question was asked. */
  const [asked, setAsked] = useState<Retention>()
  const [failure, setFailure] = useState<string>()
  const read = useMutation(privacyMutations.readRetention())
  const store = useMutation(privacyMutations.storeRetention())
  const isSaving = read.isPending || store.isPending
  const changesTo = (retention: Retention) =>
    kinds.filter((kind) => {
      const edit = edits[kind]?.trim()
      return edit !== undefined && edit !== String(retention[kind] ?? '')
    })
  const shortenedFrom = (retention: Retention) =>
    changesTo(retention).filter((kind) => isShorter(daysOf(kind) ?? null, retention[kind]))
  const isDirty = changesTo(stored).length > 0
  useUnsavedPrompt(isDirty)

  const save = async (latest: Retention) => {
    // Another person may have changed the others meanwhile.
    const changes: RetentionPatch = Object.fromEntries(
      changesTo(latest).map((kind) => [kind, daysOf(kind)]),
    )
    try {
      await store.mutateAsync(changes)
      // What was typed meanwhile is not saved yet.
      setEdits((current) => (current === edits ? {} : current))
      setIsChecked(false)
      toast.success(texts.saved)
    } catch (error) {
      setFailure(texts.saveFailed(serverReason(error)))
    }
    setAsked(undefined)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    setFailure(undefined)
    if (kinds.some((kind) => daysOf(kind) === undefined)) return
    try {
      // Another person may have chosen to keep data for longer, which this change would delete.
      const latest = await read.mutateAsync()
      if (shortenedFrom(latest).length > 0) setAsked(latest)
      else await save(latest)
    } catch (error) {
      setFailure(texts.saveFailed(serverReason(error)))
    }
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
            // The question is about what was submitted.
            readOnly={isSaving}
            value={textOf(kind)}
            onValueChange={(text) => setEdits({ ...edits, [kind]: text })}
          />
        ))}
      </div>
      <SaveFooter failure={failure} isDirty={isDirty} isSaving={isSaving} />
      <ConfirmDialog
        open={asked !== undefined}
        title={texts.shorterTitle}
        confirmLabel="Save and delete"
        busyLabel="Saving..."
        isBusy={store.isPending}
        onConfirm={() => save(asked ?? stored)}
        onClose={() => setAsked(undefined)}
      >
        {texts.shorterQuestion(
          listNames.format(shortenedFrom(asked ?? stored).map((kind) => texts.labels[kind])),
        )}
      </ConfirmDialog>
    </form>
  )
}
