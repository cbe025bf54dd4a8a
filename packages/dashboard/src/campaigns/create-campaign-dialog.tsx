import { maxContactIds } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { toast } from '@callwright/ui/toast'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { fieldErrors, serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'
import { setServerErrors } from '../lib/set-server-errors.ts'
import { useClearRootError } from '../lib/use-clear-root-error.ts'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { CampaignFields } from './campaign-fields.tsx'
import {
  type CampaignControl,
  type CampaignForm,
  campaignForm,
  emptyCampaign,
  toCampaignInput,
  toFormField,
  withoutMissing,
} from './campaign-form.ts'
import { campaignsMutations, campaignsQueries } from './campaigns.queries.ts'
import { rejectIncompleteTimes } from './reject-incomplete-times.ts'

export interface CreateCampaignDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog opens or closes. */
  onOpenChange: (open: boolean) => void
}

/** Creates a campaign. The form keeps its values when the dialog closes. */
export function CreateCampaignDialog({ open, onOpenChange }: CreateCampaignDialogProps) {
  const create = useMutation(campaignsMutations.create())
  const form = useForm({
    defaultValues: emptyCampaign,
    resolver: rejectIncompleteTimes(standardSchemaResolver(campaignForm)),
    mode: 'onChange',
  })
  useClearRootError(form)
  const { errors } = form.formState

  const lastRequest = useRef({ planJson: '', idempotencyKey: '' })
  const isOpen = useRef(open)
  const { isSuccess, reset: resetMutation } = create
  useEffect(() => {
    isOpen.current = open
    if (!open || !isSuccess) return
    // The form is reset when the dialog opens again: during the closing animation, the fields would visibly become
    // empty.
    resetMutation()
    form.reset(emptyCampaign)
    lastRequest.current = { planJson: '', idempotencyKey: '' }
  }, [open, isSuccess, resetMutation, form])

  const client = useQueryClient()
  /** Deselects the contacts that somebody has deleted, which a list that the server filters does not show. */
  const deselectMissing = async () => {
    const everyone = campaignsQueries.contactIds({ search: '', tag: '' })
    const { contact_ids } = await client.fetchQuery({ ...everyone, staleTime: 0 })
    // The server returns no more ids, and others may exist.
    if (contact_ids.length === maxContactIds) return
    const kept = withoutMissing(form.getValues('contact_ids'), contact_ids)
    form.setValue('contact_ids', kept, { shouldDirty: true })
  }

  const submit = form.handleSubmit(async (values) => {
    const plan = toCampaignInput(values)
    const planJson = JSON.stringify(plan)
    // After a lost response, sending the same input again must not create the campaign twice.
    if (lastRequest.current.planJson !== planJson)
      lastRequest.current = { planJson, idempotencyKey: crypto.randomUUID() }
    try {
      const { campaign } = await create.mutateAsync({
        plan,
        idempotencyKey: lastRequest.current.idempotencyKey,
      })
      toast.success(messages.campaigns.created(campaign.name))
      if (isOpen.current) onOpenChange(false)
    } catch (error) {
      const failureMessage = messages.campaigns.createFailed(serverReason(error))
      if (!isOpen.current) toast.error(failureMessage)
      const errors = Object.entries(fieldErrors(error)).map(([name, message]) => [
        toFormField(name),
        message,
      ])
      const fields = Object.keys(emptyCampaign) as (keyof CampaignForm)[]
      setServerErrors(form.setError, fields, Object.fromEntries(errors))
      form.setError('root', { message: failureMessage })
      // Failed queries are logged; the next attempt asks again.
      if (fieldErrors(error).contact_ids) await deselectMissing().catch(() => {})
    }
  })

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <UnsavedCampaignPrompt
        control={form.control}
        isNeeded={!create.isSuccess}
        onLeave={() => {
          form.reset()
          onOpenChange(false)
        }}
      />
      {/* The height is fixed, so that the dialog does not move when a search shortens the list. */}
      <DialogContent className="h-full sm:h-232">
        <DialogHeader>
          <DialogTitle>Create New Campaign</DialogTitle>
          <DialogDescription>{messages.campaigns.createHint}</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={submit} className="contents">
          <DialogBody inert={create.isPending} className="flex flex-col gap-4">
            <CampaignFields form={form} />
          </DialogBody>
          {/* The error is next to the pressed button, so that it is visible at any scroll position. */}
          {errors.root?.message && (
            <Alert tone="negative" className="mx-5 mb-4 sm:mx-6">
              {errors.root.message}
            </Alert>
          )}
          <DialogFooter>
            {!create.isPending && (
              <ResetButton control={form.control} onReset={() => form.reset()} />
            )}
            <DialogClose asChild>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <CreateButton control={form.control} isBusy={create.isPending} />
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

// Each of these components watches the form itself, so that selecting a contact does not render the whole dialog.

interface UnsavedCampaignPromptProps {
  control: CampaignControl
  /** Whether leaving would lose what was typed. */
  isNeeded: boolean
  onLeave: () => void
}

function UnsavedCampaignPrompt({ control, isNeeded, onLeave }: UnsavedCampaignPromptProps) {
  const { isDirty } = useFormState({ control })
  useUnsavedPrompt(isDirty && isNeeded, messages.unsaved, onLeave)
  return null
}

interface ResetButtonProps {
  control: CampaignControl
  onReset: () => void
}

function ResetButton({ control, onReset }: ResetButtonProps) {
  const { isDirty } = useFormState({ control })
  if (!isDirty) return null
  return (
    <Button variant="ghost" className="sm:me-auto" onClick={onReset}>
      Start over
    </Button>
  )
}

interface CreateButtonProps {
  control: CampaignControl
  isBusy: boolean
}

function CreateButton({ control, isBusy }: CreateButtonProps) {
  const [selectedIds, allMatching] = useWatch({ control, name: ['contact_ids', 'all_matching'] })
  return (
    <Button
      type="submit"
      disabled={!allMatching && selectedIds.length === 0}
      busy={isBusy}
      busyLabel="Creating..."
    >
      Create Campaign
    </Button>
  )
}
