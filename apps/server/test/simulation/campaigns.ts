import type {
  CallCaps,
  CallingHours,
  CampaignPurpose,
  Consent,
  ConsentBasis,
} from '@callwright/contract'
import { campaigns, memberships } from '../../src/db/tables/campaigns.table.ts'
import { contacts } from '../../src/db/tables/contacts.table.ts'
import { firstWorkspaceId } from '../../src/db/workspace-id.ts'
import type { TestDeps } from '../../src/testing.ts'

/** A campaign to simulate. */
export interface SimulatedCampaign {
  contactCount: number
  maxConcurrentCalls: number
  retries: number
  retryDelayMinutes: number
  callingHours: CallingHours | null
  callCaps: CallCaps | null
  /** In US dollars. */
  spendingLimit: number | null
  /** The time zone of its contacts, whose numbers are of New York. */
  timeZone: string | null
  purpose: CampaignPurpose
  /** The consents of its contacts, in turns; null is none. */
  consents: readonly (ConsentBasis | null)[]
}

/** Returns a consent; null for none. */
export const consentOf = (basis: ConsentBasis | null): Consent | null =>
  basis && { basis, text: 'Yes', source: '', evidence: '', at: '2026-01-01T00:00:00.000Z' }

/** Returns a random number of New York, longer than real ones so that hardly two are equal. */
export const newYorkNumber = (random: () => number) =>
  `+1212555${String(Math.floor(random() * 1e9)).padStart(9, '0')}`

/** How many contacts of a campaign are also in the next one, whose numbers both call. */
const sharedContacts = 2

/** Inserts draft campaigns, each with contacts of its own and some of the campaign before. */
export async function insertCampaigns(
  deps: TestDeps,
  simulatedCampaigns: SimulatedCampaign[],
): Promise<void> {
  let contactsOfLast: (typeof contacts.$inferSelect)[] = []
  for (const simulated of simulatedCampaigns) {
    const ownContacts = await deps.db
      .insert(contacts)
      .values(
        Array.from({ length: simulated.contactCount }, (_, n) => {
          const { consents } = simulated
          const phone_number = newYorkNumber(Math.random)
          return {
            workspace_id: firstWorkspaceId,
            user_id: 1,
            first_name: 'A',
            last_name: 'Contact',
            phone_number,
            phone_e164: phone_number,
            email: '',
            company: '',
            time_zone: simulated.timeZone,
            consent: consentOf(consents[n % consents.length] ?? null),
            created_at: deps.now(),
          }
        }),
      )
      .returning()
    const memberContacts = [...contactsOfLast.slice(0, sharedContacts), ...ownContacts]
    contactsOfLast = ownContacts
    const [campaign] = await deps.db
      .insert(campaigns)
      .values({
        workspace_id: firstWorkspaceId,
        user_id: 1,
        name: 'Simulated',
        description: '',
        status: 'draft',
        assistant_id: 'a',
        phone_number_id: 'p',
        max_concurrent_calls: simulated.maxConcurrentCalls,
        retry_attempts: simulated.retries,
        retry_delay_minutes: simulated.retryDelayMinutes,
        scheduled_start: '',
        scheduled_end: '',
        calling_hours: simulated.callingHours,
        purpose: simulated.purpose,
        call_caps: simulated.callCaps,
        spending_limit: simulated.spendingLimit,
        total_contacts: memberContacts.length,
        created_at: deps.now(),
      })
      .returning()
    if (!campaign) throw new Error('the insert returned no campaign')
    await deps.db.insert(memberships).values(
      memberContacts.map((contact) => ({
        first_name: contact.first_name,
        last_name: contact.last_name,
        phone_number: contact.phone_number,
        phone_e164: contact.phone_e164,
        email: contact.email,
        time_zone: contact.time_zone,
        workspace_id: contact.workspace_id,
        campaign_id: campaign.id,
        contact_id: contact.id,
        state: 'waiting' as const,
      })),
    )
  }
}
