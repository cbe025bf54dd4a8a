import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'
import type { ReactNode } from 'react'

/** Says that a mail is on its way. */
export function CheckMailNotice({ children }: { children: ReactNode }) {
  return (
    <Alert tone="positive">
      <AlertTitle>Check your mail</AlertTitle>
      <AlertDescription>{children}</AlertDescription>
    </Alert>
  )
}
