import type { Campaign } from '@callwright/contract'
import { Link as TextLink } from '@callwright/ui/link'
import { Link } from '../lib/link.tsx'

export interface CampaignNameLinkProps {
  /** The campaign to link to. */
  campaign: Campaign
}

/** The name of a campaign, as a link to its page. */
export function CampaignNameLink({ campaign: { id, name } }: CampaignNameLinkProps) {
  return (
    <TextLink asChild className="text-strong no-underline hover:underline">
      <Link href={`/dashboard/campaigns/${id}`}>{name}</Link>
    </TextLink>
  )
}
