import type { Contact } from '@callwright/contract'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { use, useState } from 'react'
import { messages } from '../lib/messages.ts'
import { BrowserTokenContext } from '../lib/token.ts'
import { useDiscardQuestion } from '../lib/use-discard-question.tsx'
import { ContactData } from './contact-data.tsx'
import { ContactFields } from './contact-fields.tsx'
import { EraseContactDialog } from './erase-contact-dialog.tsx'

export interface ContactDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** The contact to edit; null adds one. */
  contact: Contact | null
  /** Called with the id of a contact that is erased. */
  onErased?: (id: number) => void
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Adds or edits a contact, or erases one; unsaved changes are discarded only after a confirmation. */
export function ContactDialog({ open, contact, onErased, onClose }: ContactDialogProps) {
  const [isDirty, setIsDirty] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [isErasing, setIsErasing] = useState(false)
  const hasAccounts = !use(BrowserTokenContext)
  const { close, askOrClose, question } = useDiscardQuestion({
    ...{ open, isDirty },
    description: messages.contacts.discardHint,
    onClose: () => {
      setIsErasing(false)
      onClose()
    },
  })
  return (
    <>
      <Dialog open={open} onOpenChange={() => isSaving || askOrClose()}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>{contact ? 'Edit Contact' : 'Add New Contact'}</DialogTitle>
            <DialogDescription>
              {contact ? messages.contacts.editHint : messages.contacts.addHint}
            </DialogDescription>
          </DialogHeader>
          <ContactFields
            contact={contact}
            onDirtyChange={setIsDirty}
            onSavingChange={setIsSaving}
            onClose={close}
          >
            {contact && hasAccounts && (
              <ContactData contact={contact} onErase={() => setIsErasing(true)} />
            )}
          </ContactFields>
        </DialogContent>
      </Dialog>
      {question}
      {contact && (
        <EraseContactDialog
          // What was typed for one contact must not stand for the next.
          key={contact.id}
          contact={contact}
          open={open && isErasing}
          onErased={() => {
            onErased?.(contact.id)
            close()
          }}
          onClose={() => setIsErasing(false)}
        />
      )}
    </>
  )
}
