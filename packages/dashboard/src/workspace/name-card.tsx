import { Button } from '@callwright/ui/button'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { Field, FieldError, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { workspaceMutations } from './workspace.queries.ts'

/** Changes the name of the workspace. */
export function NameCard({ id, name }: { id: string; name: string }) {
  // Undefined unless it was edited, so that a change by another person reaches the field.
  const [edited, setEdited] = useState<string>()
  const text = edited ?? name
  const [error, setError] = useState<string>()
  const rename = useMutation(workspaceMutations.rename())
  const newName = text.trim()
  useUnsavedPrompt(newName !== name)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!newName) return setError('Name is required')
    try {
      await rename.mutateAsync({ id, name: newName })
      toast.success(messages.workspace.renamed)
      // What was typed meanwhile is not saved yet.
      setEdited((latest) => (latest === edited ? undefined : latest))
    } catch (failure) {
      setError(messages.workspace.renameFailed(serverReason(failure)))
    }
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>Name</CardTitle>
        <CardDescription>{messages.workspace.nameHint}</CardDescription>
      </CardHeader>
      <CardContent>
        <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={submit}>
          <Field className="min-w-[min(10rem,100%)] flex-1">
            <FieldLabel>Workspace name</FieldLabel>
            <Input
              value={text}
              autoComplete="organization"
              onChange={({ target }) => {
                setEdited(target.value)
                setError(undefined)
              }}
            />
            <FieldError>{error}</FieldError>
          </Field>
          <Button
            type="submit"
            variant="secondary"
            className="mt-6.5"
            disabled={newName === name}
            busy={rename.isPending}
            busyLabel="Saving..."
          >
            Save
          </Button>
        </form>
      </CardContent>
    </Card>
  )
}
