import type { CreatedApiKey } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { CopyButton } from '@callwright/ui/copy-button'
import {
  DialogBody,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { texts } from './api-keys.messages.ts'

export interface CreatedKeyProps {
  created: CreatedApiKey
  /** Called when the person has copied the key. */
  onDone: () => void
}

/** The secret of a new API key, which is shown once. */
export function CreatedKey({ created: { api_key, secret }, onDone }: CreatedKeyProps) {
  return (
    <>
      <DialogHeader>
        <DialogTitle className="wrap-anywhere">API key “{api_key.name}” created</DialogTitle>
        <DialogDescription>
          {texts.copyUse}{' '}
          <code dir="ltr" className="whitespace-nowrap font-mono text-sm">
            Authorization: Bearer
          </code>
          .
        </DialogDescription>
      </DialogHeader>
      <DialogBody className="flex flex-col gap-4">
        <Alert tone="warning">{texts.copyHint}</Alert>
        <div className="flex items-center gap-2 rounded-sm bg-sunken py-3 ps-4 pe-3">
          <code dir="ltr" className="wrap-anywhere min-w-0 flex-1 select-all font-mono text-sm">
            {secret}
          </code>
          <CopyButton autoFocus text={secret} subject="API key" variant="secondary" />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Done</Button>
      </DialogFooter>
    </>
  )
}
