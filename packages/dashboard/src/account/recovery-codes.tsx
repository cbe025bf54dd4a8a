import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { CopyButton } from '@callwright/ui/copy-button'
import { DownloadIcon } from 'lucide-react'
import { downloadText } from '../lib/download.ts'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { recoveryCodesTexts } from './recovery-codes.messages.ts'

export interface RecoveryCodesProps {
  codes: string[]
  /** Called when the person has saved them. */
  onDone: () => void
}

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n')
  useUnsavedPrompt(true, recoveryCodesTexts.leave)
  return (
    <div className="flex flex-col items-start gap-4">
      <Alert tone="warning">{recoveryCodesTexts.hint}</Alert>
      <ul
        aria-label="Recovery codes"
        dir="ltr"
        className="grid w-full max-w-sm grid-cols-2 gap-x-6 gap-y-1 rounded-sm bg-sunken p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} subject="recovery codes" />
        <Button
          variant="secondary"
          onClick={() => downloadText('callwright-recovery-codes.txt', `${text}\n`, 'text/plain')}
        >
          <DownloadIcon aria-hidden="true" />
          Download
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </div>
  )
}
