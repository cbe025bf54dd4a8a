import { Button } from '@callwright/ui/button'
import { PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { Page } from '../lib/page.tsx'
import { usePermissions } from '../lib/permissions.ts'
import { CampaignList, type CampaignListProps } from './campaign-list.tsx'
import { CreateCampaignDialog } from './create-campaign.ts'

export interface CampaignsPageProps extends CampaignListProps {}

/** The campaigns screen: all campaigns with their status and actions. */
export function CampaignsPage(props: CampaignsPageProps) {
  const can = usePermissions()
  const [creating, setCreating] = useState(false)
  return (
    <Page
      title="Campaign Management"
      subtitle="Create and manage your AI calling campaigns"
      actions={
        can('campaigns.create') && (
          <Button {...CreateCampaignDialog.preloadHandlers} onClick={() => setCreating(true)}>
            <PlusIcon aria-hidden="true" />
            Create Campaign
          </Button>
        )
      }
    >
      <CampaignList {...props} />
      <CreateCampaignDialog open={creating} onOpenChange={setCreating} />
    </Page>
  )
}
