import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { serverReason } from '../lib/api.ts'
import { FormatterContext } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { texts } from './contact-data.messages.ts'
import { contactsMutations } from './contacts.mutations.ts'

/** Replaces the toast about the progress. */
const toastId = 'restored-contacts'

/** Returns a function that undoes the deletion of contacts, and says in a toast what came of it. */
export function useRestoreContacts(): (ids: number[]) => Promise<void> {
  const { number: formatNumber } = use(FormatterContext)
  const restore = useMutation(
    contactsMutations.restore((restoredCount) =>
      toast.info(messages.contacts.restoring(formatNumber(restoredCount)), { id: toastId }),
    ),
  )
  return async function restoreContacts(ids) {
    const warn = (restoredCount: number, description: string) =>
      toast.warning(
        messages.contacts.restoredPartly(
          formatNumber(restoredCount),
          ids.length,
          formatNumber(ids.length),
        ),
        { id: toastId, description },
      )
    // The callbacks of `mutate` would not be called after the person has left the screen.
    try {
      const { restored_count, not_restored } = await restore.mutateAsync(ids)
      if (not_restored.length === 0) {
        toast.success(messages.contacts.restored(restored_count, formatNumber(restored_count)), {
          id: toastId,
        })
        return
      }
      const takenCount = not_restored.filter(({ reason }) => reason === 'number_taken').length
      const suppressedCount = not_restored.filter(
        ({ reason }) => reason === 'number_suppressed',
      ).length
      const lateCount = not_restored.length - takenCount - suppressedCount
      if (lateCount === ids.length) {
        warn(0, messages.contacts.undoTooLate)
        return
      }
      const description = [
        takenCount > 0 && messages.contacts.numbersTaken(takenCount, formatNumber(takenCount)),
        suppressedCount > 0 && texts.numbersSuppressed(suppressedCount),
        lateCount > 0 && messages.contacts.restoredTooLate(lateCount, formatNumber(lateCount)),
      ]
      warn(restored_count, description.filter(Boolean).join(' '))
    } catch (error) {
      toast.error(messages.contacts.restoreFailed(serverReason(error)), {
        id: toastId,
        // Contacts that were restored already count as restored.
        action: { label: messages.retryLabel, onClick: () => restoreContacts(ids) },
      })
    }
  }
}
