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
import { tellFields } from '../lib/tell-fields.ts'
import { useUnsaved } from '../lib/use-unsaved.ts'
import { CampaignFields } from './campaign-fields.tsx'
import {
  type CampaignForm,
  campaignForm,
  formFieldOf,
  newCampaign,
  plannedCampaign,
} from './campaign-form.ts'
import { campaignsMutations } from './campaigns.queries.ts'

export interface CreateCampaignDialogProps {
  /** Whether the dialog shows. */
  open: boolean
  /** Hears that the dialog wants to close. */
  onOpenChange: (open: boolean) => void
}

/** Plans a new campaign: who calls, how often, and whom. What was typed is still there after closing it. */
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
    // Not when it closes: nobody should see the fields run empty.
    forgetAnswer()
    form.reset(newCampaign)
    sent.current = { plan: '', key: '' }
  }, [open, isSuccess, forgetAnswer, form])

  const submit = form.handleSubmit(async (values) => {
    const plan = plannedCampaign(values, timeZone)
    const text = JSON.stringify(plan)
    // The answer may have been lost: the same plan sent again must not call everybody twice.
    if (sent.current.plan !== text) sent.current = { plan: text, key: crypto.randomUUID() }
    try {
      const { campaign } = await create.mutateAsync({ plan, key: sent.current.key })
      toast.success(messages.campaigns.created(campaign.name))
      onOpenChange(false)
    } catch (error) {
      const failed = messages.campaigns.createFailed(serverReason(error))
      if (!isOpen.current) toast.error(failed)
      const told = Object.entries(fieldErrors(error)).map(([name, message]) => [
        formFieldOf(name),
        message,
      ])
      const fields = Object.keys(newCampaign) as (keyof CampaignForm)[]
      if (tellFields(form.setError, fields, Object.fromEntries(told))) return
      form.setError('root', { message: failed })
    }
  })

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DraftGuard control={form.control} created={create.isSuccess} />
      {/* As high as it may be: it must not move while a search shortens the list. */}
      <DialogContent className="h-full sm:h-232">
        <DialogHeader>
          <DialogTitle>Create New Campaign</DialogTitle>
          <DialogDescription>{messages.campaigns.createHint}</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={submit} className="contents">
          <DialogBody className="flex flex-col gap-4">
            <CampaignFields form={form} />
          </DialogBody>
          {/* Beside the button that was pressed, wherever the fields are scrolled to. */}
          {errors.root?.message && (
            <Alert tone="negative" className="mx-5 mb-4 sm:mx-6">
              {errors.root.message}
            </Alert>
          )}
          <DialogFooter>
            {!create.isPending && (
              <StartOver control={form.control} onStartOver={() => form.reset(newCampaign)} />
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

// These watch the form each for itself: a tick in the list must not draw all of it anew.

interface DraftGuardProps {
  control: Control<CampaignForm>
  created: boolean
}

function DraftGuard({ control, created }: DraftGuardProps) {
  const { isDirty } = useFormState({ control })
  useUnsaved(isDirty && !created)
  return null
}

interface StartOverProps {
  control: Control<CampaignForm>
  onStartOver: () => void
}

function StartOver({ control, onStartOver }: StartOverProps) {
  const { isDirty } = useFormState({ control })
  if (!isDirty) return null
  return (
    <Button variant="ghost" className="sm:me-auto" onClick={onStartOver}>
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
