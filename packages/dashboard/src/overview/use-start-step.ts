import type { Campaign } from '@callwright/contract'
import { useQuery } from '@tanstack/react-query'
import { callsQueries } from '../calls/index.ts'
import { campaignsQueries } from '../campaigns/index.ts'
import { contactsQueries } from '../contacts/index.ts'
import { useFormatter } from '../lib/formatter.ts'

/** What a person does next until the first call, and the campaigns that can make it: those that run, or else all others. */
export type StartStep =
  | { step: 'import' }
  | { step: 'campaign' }
  | { step: 'calls'; campaigns: Campaign[] }

/** Returns the next step to the first call; null after it, and while that is not known. */
export function useStartStep(): StartStep | null {
  const { timeZone } = useFormatter()
  const contacts = useQuery(contactsQueries.count())
  const campaigns = useQuery(campaignsQueries.list())
  const stats = useQuery(callsQueries.stats({ tz: timeZone }))
  if (contacts.data === undefined || !campaigns.data || stats.data?.total_calls !== 0) return null
  const open = campaigns.data.campaigns.filter(
    ({ status }) => status !== 'completed' && status !== 'cancelled',
  )
  const running = open.filter(({ status }) => status === 'running')
  if (open.length > 0) return { step: 'calls', campaigns: running.length > 0 ? running : open }
  return { step: contacts.data === 0 ? 'import' : 'campaign' }
}
