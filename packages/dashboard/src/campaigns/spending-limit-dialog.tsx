import { type Campaign, policyLimits } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { useFormatter } from '../lib/formatter.ts'
import { readLimit } from '../lib/read-limit.ts'
import { useDiscardQuestion, useReport } from '../lib/use-discard-question.tsx'
import { callLimitsTexts } from './call-limits-text.ts'
import { campaignsMutations } from './campaigns.queries.ts'

export interface SpendingLimitDialogProps {
  /** The campaign whose limit is changed. */
  campaign: Campaign
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog closes. */
  onClose: () => void
}

const { spending_limit: limits } = policyLimits

/** Asks for the new spending limit of a campaign. */
export function SpendingLimitDialog({ campaign, open, onClose }: SpendingLimitDialogProps) {
  const change = useMutation(campaignsMutations.changeSpendingLimit())
  const [isDirty, setIsDirty] = useState(false)
  const { close, askOrClose, question } = useDiscardQuestion({
    ...{ open, isDirty, onClose },
    description: callLimitsTexts.discardHint,
  })
  return (
    <>
      <Dialog open={open} onOpenChange={() => change.isPending || askOrClose()}>
        <DialogContent size="sm">
          <SpendingLimitForm
            campaign={campaign}
            isSaving={change.isPending}
            onDirtyChange={setIsDirty}
            onSave={change.mutateAsync}
            onClose={close}
          />
        </DialogContent>
      </Dialog>
      {question}
    </>
  )
}

interface SpendingLimitFormProps extends Omit<SpendingLimitDialogProps, 'open'> {
  isSaving: boolean
  /** Called with whether another limit is typed. */
  onDirtyChange: (isDirty: boolean) => void
  /** Called with the limit to store; rejects when that fails. */
  onSave: (input: { id: number; spending_limit: number | null }) => Promise<unknown>
}

/** The form of the dialog. It is mounted when the dialog opens, so it always starts with the stored limit. */
function SpendingLimitForm({
  campaign,
  isSaving,
  onDirtyChange,
  onSave,
  onClose,
}: SpendingLimitFormProps) {
  const { id, name, spending_limit, spent_usd } = campaign
  const formatter = useFormatter()
  const storedText = spending_limit === null ? '' : String(spending_limit)
  const [text, setText] = useState(storedText)
  const [error, setError] = useState<string>()
  const isDirty = text !== storedText
  useReport(isDirty, onDirtyChange)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const limit = readLimit(text, 'amount', limits)
    if (limit === undefined) {
      return setError(
        callLimitsTexts.invalidAmount(formatter.number(limits.min), formatter.number(limits.max)),
      )
    }
    try {
      await onSave({ id, spending_limit: limit })
    } catch (failure) {
      return setError(callLimitsTexts.changeFailed(serverReason(failure)))
    }
    toast.success(callLimitsTexts.changed(limit === null ? null : formatter.limit(limit)))
    onClose()
  }
  return (
    <form noValidate onSubmit={submit}>
      <DialogHeader>
        <DialogTitle>{callLimitsTexts.changeTitle}</DialogTitle>
        <DialogDescription>{callLimitsTexts.changeHint(name)}</DialogDescription>
      </DialogHeader>
      <DialogBody inert={isSaving}>
        <Field>
          <FieldLabel>{callLimitsTexts.spendingLabel}</FieldLabel>
          <Input
            className="sm:w-40"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setError(undefined)
            }}
          />
          <FieldHint>{callLimitsTexts.spentSoFar(formatter.money(spent_usd))}</FieldHint>
          <FieldError>{error}</FieldError>
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isSaving} busyLabel="Saving...">
          Save
        </Button>
      </DialogFooter>
    </form>
  )
}
