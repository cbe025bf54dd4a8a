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
import { Field, FieldError, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { type SubmitEvent, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'

export interface NewWorkspaceDialogProps {
  open: boolean
  /** Called when the person closes the dialog. */
  onClose: () => void
  /** Called with the name of the workspace to create; rejects when that fails. */
  onCreate: (name: string) => Promise<void>
}

/** Asks for the name of a new workspace. */
export function NewWorkspaceDialog({ open, onClose, onCreate }: NewWorkspaceDialogProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isCreating, setIsCreating] = useState(false)
  // The page is left for that of the new workspace.
  useUnsavedPrompt(open && name !== '' && !isCreating, messages.unsaved, () => {
    setName('')
    onClose()
  })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const newName = name.trim()
    if (!newName) return setError('Name is required')
    setIsCreating(true)
    try {
      await onCreate(newName)
    } catch (failure) {
      setError(messages.workspace.createFailed(serverReason(failure)))
      setIsCreating(false)
    }
  }
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && !isCreating && onClose()}>
      <DialogContent size="sm">
        <form noValidate onSubmit={submit}>
          <DialogHeader>
            <DialogTitle>New workspace</DialogTitle>
            <DialogDescription>{messages.workspace.createHint}</DialogDescription>
          </DialogHeader>
          <DialogBody inert={isCreating}>
            <Field>
              <FieldLabel>Workspace name</FieldLabel>
              <Input
                value={name}
                autoComplete="organization"
                onChange={({ target }) => {
                  setName(target.value)
                  setError(undefined)
                }}
              />
              <FieldError>{error}</FieldError>
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button variant="secondary" disabled={isCreating} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={isCreating} busyLabel="Creating...">
              Create workspace
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
