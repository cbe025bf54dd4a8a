import { campaignLimits } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { Checklist } from '@callwright/ui/checklist'
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
import { ErrorState } from '@callwright/ui/error-state'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { NumberInput } from '@callwright/ui/number-input'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { Skeleton } from '@callwright/ui/skeleton'
import { Textarea } from '@callwright/ui/textarea'
import { toast } from '@callwright/ui/toast'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldErrors, serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'
import { type CampaignForm, campaignForm, newCampaign } from './campaign-form.ts'
import { campaignsMutations, campaignsQueries } from './campaigns.queries.ts'

export interface CreateCampaignDialogProps {
  /** Whether the dialog shows. */
  open: boolean
  /** Hears that the dialog wants to close. */
  onOpenChange: (open: boolean) => void
}

/** Plans a new campaign: who calls, how often, and whom. */
export function CreateCampaignDialog({ open, onOpenChange }: CreateCampaignDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Create New Campaign</DialogTitle>
          <DialogDescription>{messages.campaigns.createHint}</DialogDescription>
        </DialogHeader>
        <CampaignFields onCreated={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function CampaignFields({ onCreated }: { onCreated: () => void }) {
  const assistants = useQuery(campaignsQueries.assistants())
  const create = useMutation(campaignsMutations.create())
  const form = useForm({
    defaultValues: newCampaign,
    resolver: standardSchemaResolver(campaignForm),
    mode: 'onChange',
  })
  const { errors } = form.formState
  const [retries, chosen] = useWatch({
    control: form.control,
    name: ['retry_attempts', 'contact_ids'],
  })

  const submit = form.handleSubmit(async ({ contact_ids, ...plan }) => {
    try {
      const { campaign } = await create.mutateAsync({
        ...plan,
        contact_ids: contact_ids.map(Number),
      })
      toast.success(messages.campaigns.created(campaign.name))
      onCreated()
    } catch (error) {
      const refused = Object.entries(fieldErrors(error)).filter(([name]) => name in newCampaign)
      for (const [name, message] of refused) {
        form.setError(name as keyof CampaignForm, { message }, { shouldFocus: true })
      }
      if (refused.length > 0) return
      form.setError('root', { message: messages.campaigns.createFailed(serverReason(error)) })
    }
  })

  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody className="flex flex-col gap-4">
        <Field required>
          <FieldLabel>Campaign Name</FieldLabel>
          <Input autoComplete="off" {...form.register('name')} />
          <FieldError>{errors.name?.message}</FieldError>
        </Field>
        <Field required>
          <FieldLabel>AI Assistant</FieldLabel>
          <Controller
            control={form.control}
            name="assistant_id"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <Select value={value} onValueChange={onChange} disabled={!assistants.data}>
                <SelectTrigger
                  ref={ref}
                  onBlur={onBlur}
                  placeholder={assistants.isPending ? 'Loading...' : 'Select an assistant'}
                />
                <SelectContent>
                  {assistants.data?.map(({ id, name }) => (
                    <SelectItem key={id} value={id}>
                      {name}
                    </SelectItem>
                  ))}
                </SelectContent>
              </Select>
            )}
          />
          <FieldError>
            {errors.assistant_id?.message ??
              (assistants.isError && messages.campaigns.assistantsFailed)}
          </FieldError>
        </Field>
        <Field>
          <FieldLabel>Description</FieldLabel>
          <Textarea rows={2} {...form.register('description')} />
          <FieldError>{errors.description?.message}</FieldError>
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <WholeNumberField form={form} name="max_concurrent_calls" label="Max Concurrent Calls" />
          <WholeNumberField
            form={form}
            name="retry_attempts"
            label="Retry Attempts"
            hint={retries !== undefined && messages.campaigns.retriesHint(retries)}
          />
          <WholeNumberField form={form} name="retry_delay_minutes" label="Retry Delay (minutes)" />
        </div>
        <Controller
          control={form.control}
          name="contact_ids"
          render={({ field: { value, onChange } }) => (
            <ContactChoice selectedIds={value} onSelectedIdsChange={onChange} />
          )}
        />
        {errors.root?.message && <Alert tone="negative">{errors.root.message}</Alert>}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button
          type="submit"
          disabled={chosen.length === 0}
          busy={create.isPending}
          busyLabel="Creating..."
        >
          Create Campaign
        </Button>
      </DialogFooter>
    </form>
  )
}

interface WholeNumberFieldProps {
  form: UseFormReturn<CampaignForm, unknown, z.output<typeof campaignForm>>
  name: keyof typeof campaignLimits
  label: string
  hint?: ReactNode
}

function WholeNumberField({ form, name, label, hint }: WholeNumberFieldProps) {
  const error = form.formState.errors[name]?.message
  const { min, max } = campaignLimits[name]
  return (
    <Field>
      <FieldLabel>{label}</FieldLabel>
      <NumberInput
        inputMode="numeric"
        min={min}
        max={max}
        {...form.register(name, { valueAsNumber: true })}
      />
      {!error && hint && <FieldHint>{hint}</FieldHint>}
      <FieldError>{error}</FieldError>
    </Field>
  )
}

interface ContactChoiceProps {
  selectedIds: string[]
  onSelectedIdsChange: (ids: string[]) => void
}

function ContactChoice(props: ContactChoiceProps) {
  const choices = useQuery(campaignsQueries.contactChoices())
  if (choices.isPending) return <Skeleton className="h-48" />
  if (choices.isLoadingError) {
    return (
      <ErrorState
        title={messages.campaigns.contactsFailed}
        error={choices.error}
        onRetry={() => choices.refetch()}
      />
    )
  }
  const { contacts, total } = choices.data
  if (total === 0) return <Alert tone="info">{messages.campaigns.noContacts}</Alert>
  return (
    <div className="flex flex-col gap-1.5">
      <Checklist
        label="Contacts"
        searchPlaceholder="Search contacts..."
        items={contacts.map((contact) => ({
          id: String(contact.id),
          label: `${contact.first_name} ${contact.last_name}`.trim() || contact.phone_number,
          hint: contact.phone_number,
        }))}
        {...props}
      />
      {total > contacts.length && (
        <p className="text-muted text-sm">
          {messages.campaigns.newestContacts(contacts.length, total)}
        </p>
      )}
    </div>
  )
}
