import { Button } from '@callwright/ui/button'
import { Field, FieldError, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useRef } from 'react'
import { useController } from 'react-hook-form'
import { hasFailedToLoad } from '../lib/has-failed-to-load.ts'
import { messages, withReason } from '../lib/messages.ts'
import { useChoicesRetry } from '../lib/use-choices-retry.ts'
import type { CampaignControl } from './campaign-form.ts'
import { campaignsQueries } from './campaigns.queries.ts'

export interface AssistantFieldProps {
  /** The form of the campaign. */
  control: CampaignControl
  /** The error of this field. */
  error: string | undefined
}

/** Selects the assistant; memoized, so that changes of other fields do not render it. */
export const AssistantField = memo(function AssistantField({
  control,
  error,
}: AssistantFieldProps) {
  const {
    field: { ref, value, onChange },
  } = useController({ control, name: 'assistant_id' })
  const assistants = useQuery(campaignsQueries.assistants())
  const trigger = useRef<HTMLButtonElement>(null)
  const retry = useChoicesRetry(assistants, trigger)
  // The provider may have deleted the selected assistant.
  const isMissing = value !== '' && assistants.data?.every(({ id }) => id !== value)
  useEffect(() => {
    if (isMissing) onChange('')
  }, [isMissing, onChange])
  const isEmpty = assistants.data?.length === 0
  const hasFailed = hasFailedToLoad(assistants)
  const loadError =
    hasFailed && withReason(messages.campaigns.assistantsFailed, assistants.error?.message ?? null)
  return (
    <Field required>
      <FieldLabel>AI Assistant</FieldLabel>
      <div className="flex gap-2">
        <Select value={value} onValueChange={onChange} disabled={!assistants.data || isEmpty}>
          <SelectTrigger
            ref={(element) => {
              ref(element)
              trigger.current = element
            }}
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
        {(hasFailed || isEmpty) && (
          <Button variant="secondary" busy={assistants.isFetching} onClick={retry}>
            Retry
          </Button>
        )}
      </div>
      {isEmpty && <FieldHint>{messages.campaigns.noAssistants}</FieldHint>}
      <FieldError>{error ?? loadError}</FieldError>
    </Field>
  )
})
