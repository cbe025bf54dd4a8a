import type { Contact } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@callwright/ui/alert-dialog'
import { Button } from '@callwright/ui/button'
import { Field, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { contactName } from '../lib/contact-name.ts'
import { texts } from './contact-data.messages.ts'
import { contactsMutations } from './contacts.mutations.ts'

export interface EraseContactDialogProps {
  contact: Contact
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the contact is erased. */
  onErased: () => void
  /** Called when the dialog closes without it. */
  onClose: () => void
}

/** Says what an erasure deletes for good, and erases the contact when the person has typed so. */
export function EraseContactDialog({ contact, open, onErased, onClose }: EraseContactDialogProps) {
  const [typed, setTyped] = useState('')
  const erase = useMutation(contactsMutations.erase())
  const close = () => {
    setTyped('')
    erase.reset()
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() !== texts.confirmation) return
    try {
      await erase.mutateAsync(contact.id)
      toast.success(texts.erased)
      onErased()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <AlertDialog open={open} onOpenChange={(isOpen) => !isOpen && !erase.isPending && close()}>
      <AlertDialogContent>
        <form noValidate className="contents" onSubmit={submit}>
          <AlertDialogTitle>{texts.eraseTitle(contactName(contact))}</AlertDialogTitle>
          {/* On a small screen this scrolls, and the buttons stay visible. */}
          <div className="-mx-1 min-h-0 overflow-y-auto px-1 pb-1">
            <AlertDialogDescription asChild>
              <div className="space-y-3">
                <p>This deletes for good:</p>
                <ul className="list-disc space-y-1 ps-5">
                  {texts.eraseList.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
                <p>{texts.eraseKept}</p>
                <p className="font-medium text-strong">{texts.eraseFinal}</p>
              </div>
            </AlertDialogDescription>
            <Field className="mt-4">
              <FieldLabel>{texts.confirmLabel}</FieldLabel>
              <Input
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </Field>
            {erase.isError && (
              <Alert tone="negative" className="mt-4">
                {texts.eraseFailed(serverReason(erase.error))}
              </Alert>
            )}
          </div>
          <AlertDialogFooter>
            <AlertDialogCancel disabled={erase.isPending}>Cancel</AlertDialogCancel>
            <Button
              type="submit"
              variant="danger"
              disabled={typed.trim() !== texts.confirmation}
              busy={erase.isPending}
              busyLabel="Erasing..."
            >
              Erase
            </Button>
          </AlertDialogFooter>
        </form>
      </AlertDialogContent>
    </AlertDialog>
  )
}
