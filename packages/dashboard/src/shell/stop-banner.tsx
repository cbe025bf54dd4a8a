import type { CallingStop } from '@callwright/contract'
import { Alert, AlertTitle } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { callingStopTexts } from '../lib/calling-stop.messages.ts'
import { ConfirmDialog } from '../lib/confirm-dialog.tsx'
import { usePermissions } from '../lib/permissions.ts'
import { RelativeTime } from '../lib/relative-time.tsx'
import { texts } from './calling-stop.messages.ts'
import { callingStopMutations } from './calling-stop.mutations.ts'

export interface StopBannerProps {
  /** Who stopped all calls, when and why. */
  stop: CallingStop
}

/** Says on every page that all calls are stopped, and lifts the stop. */
export function StopBanner({ stop }: StopBannerProps) {
  const can = usePermissions()
  const [isAsking, setIsAsking] = useState(false)
  const lift = useMutation(callingStopMutations.lift())
  const liftStop = async () => {
    try {
      await lift.mutateAsync()
      toast.success(texts.lifted)
    } catch (error) {
      toast.error(texts.liftFailed(serverReason(error)))
    }
    setIsAsking(false)
  }
  return (
    <Alert tone="negative" className="mb-6 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <AlertTitle>{callingStopTexts.allCallsStopped}</AlertTitle>
          <p className="wrap-anywhere">
            {texts.stoppedBy(stop.stopped_by)} <RelativeTime time={stop.stopped_at} />
            {stop.reason && `: ${stop.reason}`}
          </p>
        </div>
        {can('callingStop.lift') && (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {texts.lift}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={texts.liftTitle}
        confirmLabel={texts.lift}
        busyLabel="Lifting..."
        isBusy={lift.isPending}
        variant="primary"
        onConfirm={liftStop}
        onClose={() => setIsAsking(false)}
      >
        {texts.liftQuestion}
      </ConfirmDialog>
    </Alert>
  )
}
