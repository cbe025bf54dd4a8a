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
import { useForm, useWatch } from 'react-hook-form'
import { fieldErrors, serverReason } from '../lib/api.ts'
import { useFormat } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import { useUnsaved } from '../lib/use-unsaved.ts'
import { CampaignFields } from './campaign-fields.tsx'
import { campaignForm, formFieldOf, newCampaign, plannedCampaign } from './campaign-form.ts'
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
  const { errors, isDirty } = form.formState
  useUnsaved(open && isDirty)
  const [chosen, everyone] = useWatch({ control: form.control, name: ['contact_ids', 'everyone'] })

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
      const refused = Object.entries(fieldErrors(error)).flatMap(([name, message]) => {
        const field = formFieldOf(name)
        return field ? [[field, message] as const] : []
      })
      for (const [field, message] of refused) {
        form.setError(field, { message }, { shouldFocus: true })
      }
      if (refused.length === 0) form.setError('root', { message: failed })
    }
  })

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
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
            {isDirty && !create.isPending && (
              <Button
                variant="ghost"
                className="sm:me-auto"
                onClick={() => form.reset(newCampaign)}
              >
                Start over
              </Button>
            )}
            <DialogClose asChild>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <Button
              type="submit"
              disabled={!everyone && chosen.length === 0}
              busy={create.isPending}
              busyLabel="Creating..."
            >
              Create Campaign
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
