import { Button } from '@callwright/ui/button'
import { PlusIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Page } from '../lib/page.tsx'
import { CampaignList } from './campaign-list.tsx'

const CreateCampaignDialog = lazy(async () => ({
  default: (await import('./create-campaign-dialog.tsx')).CreateCampaignDialog,
}))

/** Every campaign: where it stands, and what may be done with it. */
export function CampaignsPage() {
  const [creating, setCreating] = useState<'never asked' | 'open' | 'closed'>('never asked')
  return (
    <Page
      title="Campaign Management"
      subtitle="Create and manage your AI calling campaigns"
      actions={
        <Button onClick={() => setCreating('open')}>
          <PlusIcon aria-hidden="true" />
          Create Campaign
        </Button>
      }
    >
      <CampaignList />
      {creating !== 'never asked' && (
        <Suspense>
          <CreateCampaignDialog
            open={creating === 'open'}
            onOpenChange={(open) => setCreating(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </Page>
  )
}
