import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { ConfirmDialog } from '../lib/confirm-dialog.tsx'
import { ExplainedButton } from '../lib/explained-button.tsx'
import { sessionQueries } from '../lib/session.queries.ts'
import { texts } from './leave.messages.ts'
import { workspaceMutations } from './workspace.queries.ts'

export interface LeaveCardProps {
  /** The id of the workspace. */
  id: string
  name: string
  /** Whether the user is its only admin, whom the server keeps. */
  isOnlyAdmin: boolean
  /** Called when the user is no longer a member. */
  onLeft: () => void
}

/** Ends the user's own membership of the workspace, after a question. */
export function LeaveCard({ id, name, isOnlyAdmin, onLeft }: LeaveCardProps) {
  const [isQuestionOpen, setIsQuestionOpen] = useState(false)
  const { data: session } = useQuery(sessionQueries.current())
  const leave = useMutation(workspaceMutations.leave())
  const confirm = async () => {
    try {
      await leave.mutateAsync(id)
      onLeft()
    } catch (error) {
      toast.error(texts.failed(serverReason(error)))
      setIsQuestionOpen(false)
    }
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>Leave workspace</CardTitle>
        <CardDescription>{texts.hint}</CardDescription>
      </CardHeader>
      <CardContent>
        <ExplainedButton
          variant="danger-secondary"
          disabledReason={isOnlyAdmin ? texts.onlyAdmin : null}
          onClick={() => setIsQuestionOpen(true)}
        >
          Leave workspace
        </ExplainedButton>
      </CardContent>
      <ConfirmDialog
        open={isQuestionOpen}
        title={`Leave ${name}?`}
        confirmLabel="Leave"
        busyLabel="Leaving..."
        // Until the next page is loaded, the dialog stays.
        isBusy={leave.isPending || leave.isSuccess}
        onConfirm={confirm}
        onClose={() => setIsQuestionOpen(false)}
      >
        {texts.question(session?.workspaces.length === 1)}
      </ConfirmDialog>
    </Card>
  )
}
