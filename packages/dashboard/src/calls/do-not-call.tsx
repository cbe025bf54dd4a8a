import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { lazyDialog } from '@callwright/ui/lazy-component'
import { PhoneOffIcon } from 'lucide-react'
import { usePermissions } from '../lib/permissions.ts'
import { useDialog } from '../lib/use-dialog.ts'
import type { EnhancedCall } from './enhanced-call.ts'

const DoNotCallDialog = lazyDialog(
  async () => (await import('./do-not-call-dialog.tsx')).DoNotCallDialog,
)

/** Says that the number of a call is on the do-not-call list, or adds it. */
export function DoNotCall({ call }: { call: EnhancedCall }) {
  const can = usePermissions()
  const dialog = useDialog<true>()
  if (call.do_not_call) return <Alert tone="info">{call.do_not_call}</Alert>
  // A list does not say whether the number is on it.
  const isKnown = call.do_not_call === null
  if (!isKnown || !call.contact?.phone_number || !can('suppressions.create')) return null
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        {...DoNotCallDialog.preloadHandlers}
        onClick={() => dialog.show(true)}
      >
        <PhoneOffIcon aria-hidden="true" />
        Do not call again
      </Button>
      {dialog.state && (
        <DoNotCallDialog open={dialog.state.open} call={call} onClose={dialog.close} />
      )}
    </>
  )
}
