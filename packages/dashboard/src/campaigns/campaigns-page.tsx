import { Button } from '@callwright/ui/button'
import { PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { Page } from '../lib/page.tsx'
import { CreateCampaignDialog } from './campaign-dialogs.ts'
import { CampaignList } from './campaign-list.tsx'

/** The campaigns screen: all campaigns with their status and actions. */
export function CampaignsPage() {
  const [creating, setCreating] = useState(false)
  return (
    <Page
      title="Campaign Management"
      subtitle="Create and manage your AI calling campaigns"
      actions={
        <Button {...CreateCampaignDialog.preloadHandlers} onClick={() => setCreating(true)}>
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
