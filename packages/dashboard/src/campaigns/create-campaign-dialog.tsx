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
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Control, useForm, useFormState, useWatch } from 'react-hook-form'
import { fieldErrors, serverReason } from '../lib/api.ts'
import { useFormat } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import { setServerErrors } from '../lib/set-server-errors.ts'
import { useUnsaved } from '../lib/use-unsaved.ts'
import { CampaignFields } from './campaign-fields.tsx'
import {
  type CampaignForm,
  campaignForm,
  formFieldOf,
  newCampaign,
  toCampaignInput,
} from './campaign-form.ts'
import { campaignsMutations } from './campaigns.queries.ts'

export interface CreateCampaignDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog opens or closes. */
  onOpenChange: (open: boolean) => void
}

/** Creates a campaign. What was typed stays when the dialog closes. */
export function CreateCampaignDialog({ open, onOpenChange }: CreateCampaignDialogProps) {
  const { timeZone } = useFormat()
  const create = useMutation(campaignsMutations.create())
  const form = useForm({
    defaultValues: newCampaign,
    resolver: standardSchemaResolver(campaignForm),
    mode: 'onChange',
  })
  const { errors } = form.formState

  const sent = useRef({ plan: '', key: '' })
  const isOpen = useRef(open)
  const { isSuccess, reset: forgetAnswer } = create
  useEffect(() => {
    isOpen.current = open
    if (!open || !isSuccess) return
    // Not on closing: the fields would empty visibly.
    forgetAnswer()
    form.reset(newCampaign)
    sent.current = { plan: '', key: '' }
  }, [open, isSuccess, forgetAnswer, form])

  const submit = form.handleSubmit(async (values) => {
    const plan = toCampaignInput(values, timeZone)
    const text = JSON.stringify(plan)
    // After a lost response, sending the same input again must not create the campaign twice.
    if (sent.current.plan !== text) sent.current = { plan: text, key: crypto.randomUUID() }
    try {
      const { campaign } = await create.mutateAsync({ plan, key: sent.current.key })
      toast.success(messages.campaigns.created(campaign.name))
      onOpenChange(false)
    } catch (error) {
      const failed = messages.campaigns.createFailed(serverReason(error))
      if (!isOpen.current) toast.error(failed)
      const errors = Object.entries(fieldErrors(error)).map(([name, message]) => [
        formFieldOf(name),
        message,
      ])
      const fields = Object.keys(newCampaign) as (keyof CampaignForm)[]
      if (setServerErrors(form.setError, fields, Object.fromEntries(errors))) return
      form.setError('root', { message: failed })
    }
  })

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DraftGuard control={form.control} created={create.isSuccess} />
      {/* A fixed height: it must not move when a search shortens the list. */}
      <DialogContent className="h-full sm:h-232">
        <DialogHeader>
          <DialogTitle>Create New Campaign</DialogTitle>
          <DialogDescription>{messages.campaigns.createHint}</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={submit} className="contents">
          <DialogBody className="flex flex-col gap-4">
            <CampaignFields form={form} />
          </DialogBody>
          {/* Next to the pressed button, so that it is visible at any scroll position. */}
          {errors.root?.message && (
            <Alert tone="negative" className="mx-5 mb-4 sm:mx-6">
              {errors.root.message}
            </Alert>
          )}
          <DialogFooter>
            {!create.isPending && (
              <ResetForm control={form.control} onReset={() => form.reset(newCampaign)} />
            )}
            <DialogClose asChild>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <CreateButton control={form.control} busy={create.isPending} />
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

// Each watches the form by itself: selecting a contact must not render the whole dialog.

interface DraftGuardProps {
  control: Control<CampaignForm>
  created: boolean
}

function DraftGuard({ control, created }: DraftGuardProps) {
  const { isDirty } = useFormState({ control })
  useUnsaved(isDirty && !created)
  return null
}

interface ResetFormProps {
  control: Control<CampaignForm>
  onReset: () => void
}

function ResetForm({ control, onReset }: ResetFormProps) {
  const { isDirty } = useFormState({ control })
  if (!isDirty) return null
  return (
    <Button variant="ghost" className="sm:me-auto" onClick={onReset}>
      Start over
    </Button>
  )
}

interface CreateButtonProps {
  control: Control<CampaignForm>
  busy: boolean
}

function CreateButton({ control, busy }: CreateButtonProps) {
  const [chosen, everyone] = useWatch({ control, name: ['contact_ids', 'everyone'] })
  return (
    <Button
      type="submit"
      disabled={!everyone && chosen.length === 0}
      busy={busy}
      busyLabel="Creating..."
    >
      Create Campaign
    </Button>
  )
}
