import { Alert } from '@callwright/ui/alert'
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
import { toast } from '@callwright/ui/toast'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldErrors, serverReason } from '../lib/api.ts'
import { useFormatter } from '../lib/formatter.ts'
import { setServerErrors } from '../lib/set-server-errors.ts'
import { useClearRootError } from '../lib/use-clear-root-error.ts'
import { useDiscardQuestion, useReport } from '../lib/use-discard-question.tsx'
import { AffectedContacts } from './affected-contacts.tsx'
import { consentTexts } from './consent.messages.ts'
import { ConsentFields } from './consent-fields.tsx'
import {
  consentFieldNames,
  consentFieldsOf,
  consentForm,
  consentValues,
  toConsentInput,
} from './consent-form.ts'
import { type ContactSelection, contactsMutations } from './contacts.mutations.ts'

export interface ConsentDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** The contacts whose consent is stored. */
  selection: ContactSelection
  /** Called when the consent is stored. */
  onStored: () => void
  /** Called when the dialog closes, after the consent was stored or without it. */
  onClose: () => void
}

/** Records one consent for the selected contacts, or withdraws theirs. */
export function ConsentDialog({ open, selection, onStored, onClose }: ConsentDialogProps) {
  const [isDirty, setIsDirty] = useState(false)
  const [isStoring, setIsStoring] = useState(false)
  const { close, askOrClose, question } = useDiscardQuestion({
    ...{ open, isDirty, onClose },
    description: consentTexts.discardHint,
  })
  return (
    <>
      <Dialog open={open} onOpenChange={() => isStoring || askOrClose()}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>{consentTexts.dialogTitle}</DialogTitle>
            <DialogDescription>{consentTexts.dialogHint}</DialogDescription>
          </DialogHeader>
          <ConsentForm
            selection={selection}
            onDirtyChange={setIsDirty}
            onStoringChange={setIsStoring}
            onStored={() => {
              onStored()
              close()
            }}
            onClose={close}
          />
        </DialogContent>
      </Dialog>
      {question}
    </>
  )
}

interface ConsentFormProps extends Pick<ConsentDialogProps, 'selection' | 'onStored' | 'onClose'> {
  onDirtyChange: (isDirty: boolean) => void
  onStoringChange: (isStoring: boolean) => void
}

function ConsentForm({
  selection,
  onDirtyChange,
  onStoringChange,
  onStored,
  onClose,
}: ConsentFormProps) {
  const formatter = useFormatter()
  const form = useForm({
    defaultValues: { consent: consentValues(null, formatter, 'express') },
    resolver: standardSchemaResolver(consentForm),
  })
  useClearRootError(form)
  const { errors, isDirty } = form.formState
  const setConsent = useMutation(contactsMutations.setConsent())
  const isStoring = setConsent.isPending
  useReport(isDirty, onDirtyChange)
  useReport(isStoring, onStoringChange)

  const store = form.handleSubmit(async ({ consent }) => {
    try {
      const input = toConsentInput(consent, null, formatter)
      const { updated_count } = await setConsent.mutateAsync({ selection, consent: input })
      toast.success(consentTexts.stored(updated_count, formatter.number(updated_count)))
      onStored()
    } catch (error) {
      setServerErrors(form.setError, consentFieldNames, fieldErrors(error))
      form.setError('root', { message: consentTexts.storeFailed(serverReason(error)) })
    }
  })
  const isWithdrawal = form.watch('consent.basis') === ''

  return (
    <form noValidate onSubmit={store} className="contents">
      <DialogBody inert={isStoring}>
        <div className="-mt-2 mb-4">
          <AffectedContacts contacts={selection} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <ConsentFields
            form={consentFieldsOf(form)}
            noneLabel={consentTexts.withdraw}
            noneHint={consentTexts.withdrawHint}
          />
        </div>
        {!isWithdrawal && <p className="mt-4 text-muted text-sm">{consentTexts.skippedHint}</p>}
        {errors.root?.message && (
          <Alert tone="negative" className="mt-4">
            {errors.root.message}
          </Alert>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" disabled={isStoring} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={isWithdrawal ? 'danger' : 'primary'}
          busy={isStoring}
          busyLabel="Saving..."
        >
          {isWithdrawal ? 'Withdraw' : 'Record'}
        </Button>
      </DialogFooter>
    </form>
  )
}
