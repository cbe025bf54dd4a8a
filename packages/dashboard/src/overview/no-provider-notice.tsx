import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'
import { Link as TextLink } from '@callwright/ui/link'
import { useQuery } from '@tanstack/react-query'
import { configQueries } from '../lib/config.queries.ts'
import { Link } from '../lib/link.tsx'
import { messages } from '../lib/messages.ts'
import { usePermissions } from '../lib/permissions.ts'

const texts = messages.voiceProvider

/** Says that the workspace cannot call before it has a voice provider, and who adds one. */
export function NoProviderNotice() {
  const can = usePermissions()
  const config = useQuery(configQueries.current())
  // A provider always has a phone number.
  if (config.data?.phone_number_id !== '') return null
  return (
    <Alert tone="warning">
      <AlertTitle>{texts.none}</AlertTitle>
      <AlertDescription>
        {can('workspace.setProvider') ? (
          <TextLink asChild>
            <Link href="/dashboard/workspace">{texts.addLabel}</Link>
          </TextLink>
        ) : (
          texts.askAdmin
        )}
      </AlertDescription>
    </Alert>
  )
}
