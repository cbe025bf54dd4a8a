import type { CampaignStatus } from '@callwright/contract'

/** A campaign of the demo. */
export interface DemoCampaign {
  name: string
  description: string
  /** The number of one of the emulator's assistants. */
  assistant: number
  status: CampaignStatus
  /** Only contacts with this tag; all when absent. */
  tag?: string
  /** At most so many contacts. */
  contacts: number
  startedDaysAgo: number
  /** Over how many days the calls are spread. */
  days: number
  /** How many calls are made; when absent, calls are made until all contacts are final. */
  calls?: number
  retries: number
  /** Calls each number at most once within 24 hours; without a cap when absent. */
  isCapped?: true
  maxConcurrentCalls: number
}

/** How many calls all campaigns have made together; the running campaign made those that the others did not. */
export const callCount = 3000

/** The campaigns, oldest first. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    name: 'Webinar follow-up',
    description: 'Everyone who registered for the webinar and did not book a demo.',
    assistant: 7,
    status: 'completed',
    tag: 'lead',
    contacts: 280,
    startedDaysAgo: 30,
    days: 6,
    retries: 2,
    maxConcurrentCalls: 5,
  },
  {
    name: 'Contract renewals, this quarter',
    description: 'Customers whose contract ends within ninety days.',
    assistant: 3,
    status: 'completed',
    tag: 'renewal',
    contacts: 190,
    startedDaysAgo: 24,
    days: 5,
    retries: 3,
    isCapped: true,
    maxConcurrentCalls: 4,
  },
  {
    name: 'Trial users, second week',
    description: 'Asks how the trial is going and offers help with the setup.',
    assistant: 10,
    status: 'completed',
    tag: 'trial',
    contacts: 240,
    startedDaysAgo: 18,
    days: 5,
    retries: 2,
    maxConcurrentCalls: 5,
  },
  {
    name: 'Customer evening invitations',
    description: 'Stopped when the evening was postponed.',
    assistant: 5,
    status: 'cancelled',
    tag: 'enterprise',
    contacts: 200,
    startedDaysAgo: 14,
    days: 3,
    calls: 140,
    retries: 1,
    maxConcurrentCalls: 4,
  },
  {
    name: 'Win back lapsed accounts',
    description: 'Accounts without an order for six months.',
    assistant: 11,
    status: 'completed',
    tag: 'smb',
    contacts: 180,
    startedDaysAgo: 12,
    days: 4,
    retries: 1,
    maxConcurrentCalls: 3,
  },
  {
    name: 'Customer satisfaction survey',
    description: 'Five questions, at the most three minutes.',
    assistant: 4,
    status: 'paused',
    tag: 'customer',
    contacts: 300,
    startedDaysAgo: 10,
    days: 4,
    calls: 260,
    retries: 1,
    maxConcurrentCalls: 4,
  },
  {
    name: 'All contacts, qualification',
    description: 'Finds out who has a need and a budget this quarter, and books a specialist.',
    assistant: 1,
    status: 'running',
    contacts: Number.POSITIVE_INFINITY,
    startedDaysAgo: 9,
    days: 9,
    retries: 2,
    // At the default speed of the emulator the contacts last for about 45 minutes.
    maxConcurrentCalls: 3,
  },
  {
    name: 'Referral requests',
    description: 'Ready to go; waits for the new terms.',
    assistant: 12,
    status: 'draft',
    tag: 'customer',
    contacts: 160,
    startedDaysAgo: 1,
    days: 0,
    retries: 3,
    maxConcurrentCalls: 3,
  },
]
