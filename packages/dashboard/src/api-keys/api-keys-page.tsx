import type { ApiKey } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import {
  Card,
  CardAction,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
} from '@callwright/ui/card'
import { EmptyState } from '@callwright/ui/empty-state'
import { Link as TextLink } from '@callwright/ui/link'
import { useQuery } from '@tanstack/react-query'
import { KeyRoundIcon, PlusIcon } from 'lucide-react'
import { QueryStatus } from '../lib/query-status.tsx'
import { useDialog } from '../lib/use-dialog.ts'
import { WorkspaceFrame } from '../lib/workspace-frame.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import { texts } from './api-keys.messages.ts'
import { apiKeysQueries } from './api-keys.queries.ts'
import { CreateApiKeyDialog } from './create-api-key-dialog.tsx'
import { RevokeApiKeyDialog } from './revoke-api-key-dialog.tsx'

/** The screen of the workspace's API keys. */
export function ApiKeysPage() {
  const apiKeys = useQuery(apiKeysQueries.list())
  const creation = useDialog<number>()
  const revocation = useDialog<ApiKey>()
  const keys = apiKeys.data?.api_keys ?? []
  const createButton = (
    // Each opening has a number, so that the dialog forgets the last key.
    <Button onClick={() => creation.show((creation.state?.subject ?? 0) + 1)}>
      <PlusIcon aria-hidden="true" />
      Create API key
    </Button>
  )
  return (
    <WorkspaceFrame
      href="/dashboard/workspace/api-keys"
      subtitle="How programs work with these contacts, campaigns and calls"
    >
      <Card className={keys.length > 0 ? 'max-w-3xl pb-0' : 'max-w-3xl'}>
        <CardHeader>
          <CardTitle>API keys</CardTitle>
          <CardDescription>
            {texts.hint} The{' '}
            <TextLink href="/api/docs" target="_blank" rel="noreferrer">
              API documentation
            </TextLink>{' '}
            says how to use one.
          </CardDescription>
          {keys.length > 0 && (
            // Beside the button, a phone has no room for the description.
            <CardAction className="max-sm:col-start-1 max-sm:row-span-1 max-sm:row-start-3 max-sm:mt-2">
              {createButton}
            </CardAction>
          )}
        </CardHeader>
        {!apiKeys.data && (
          <CardContent>
            <QueryStatus
              query={apiKeys}
              label="Loading API keys"
              rows={3}
              errorTitle={texts.loadFailed}
            />
          </CardContent>
        )}
        {apiKeys.data && keys.length === 0 && (
          <EmptyState
            icon={<KeyRoundIcon />}
            title={texts.emptyTitle}
            description={texts.emptyHint}
          >
            {createButton}
          </EmptyState>
        )}
        {keys.length > 0 && (
          <ul aria-label="API keys" className="divide-y divide-hairline border-hairline border-t">
            {keys.map((apiKey) => (
              <ApiKeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => revocation.show(apiKey)} />
            ))}
          </ul>
        )}
      </Card>
      {creation.state && (
        <CreateApiKeyDialog
          key={creation.state.subject}
          open={creation.state.open}
          onClose={creation.close}
        />
      )}
      {revocation.state && (
        <RevokeApiKeyDialog
          apiKey={revocation.state.subject}
          open={revocation.state.open}
          onClose={revocation.close}
        />
      )}
    </WorkspaceFrame>
  )
}
