import { Button } from '@callwright/ui/button'
import { PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../lib/lazy-dialog.tsx'
import { Page } from '../lib/page.tsx'
import { CampaignList } from './campaign-list.tsx'

const CreateCampaignDialog = lazyDialog(
  async () => (await import('./create-campaign-dialog.tsx')).CreateCampaignDialog,
)

/** Every campaign: where it stands, and what may be done with it. */
export function CampaignsPage() {
  const [creating, setCreating] = useState(false)
  return (
    <Page
      title="Campaign Management"
      subtitle="Create and manage your AI calling campaigns"
      actions={
        <Button {...CreateCampaignDialog.onIntent} onClick={() => setCreating(true)}>
          <PlusIcon aria-hidden="true" />
          Create Campaign
        </Button>
      }
    >
      <CampaignList />
      <CreateCampaignDialog open={creating} onOpenChange={setCreating} />
    </Page>
  )
}
