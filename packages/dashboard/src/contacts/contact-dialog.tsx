import type { Contact } from '@callwright/contract'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@callwright/ui/alert-dialog'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { useState } from 'react'
import { messages } from '../lib/messages.ts'
import { useUnsaved } from '../lib/use-unsaved.ts'
import { ContactFields } from './contact-fields.tsx'

export interface ContactDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** The contact to edit; null adds one. */
  contact: Contact | null
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Adds or edits a contact; unsaved changes are discarded only after a confirmation. */
export function ContactDialog({ open, contact, onClose }: ContactDialogProps) {
  const [typed, setTyped] = useState(false)
  const [asking, setAsking] = useState(false)
  useUnsaved(open && typed)
  const done = () => {
    setAsking(false)
    onClose()
  }
  return (
    <>
      <Dialog open={open} onOpenChange={() => (typed ? setAsking(true) : done())}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>{contact ? 'Edit Contact' : 'Add New Contact'}</DialogTitle>
            <DialogDescription>
              {contact ? messages.contacts.editHint : messages.contacts.addHint}
            </DialogDescription>
          </DialogHeader>
          <ContactFields contact={contact} onTyped={setTyped} onDone={done} />
        </DialogContent>
      </Dialog>
      <AlertDialog open={open && asking} onOpenChange={setAsking}>
        <AlertDialogContent>
          <AlertDialogTitle>{messages.contacts.discardTitle}</AlertDialogTitle>
          <AlertDialogDescription>{messages.contacts.discardHint}</AlertDialogDescription>
          <AlertDialogFooter>
            <AlertDialogCancel>Keep editing</AlertDialogCancel>
            <AlertDialogAction onClick={done}>Discard</AlertDialogAction>
          </AlertDialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </>
  )
}
