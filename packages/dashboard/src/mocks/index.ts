import type { Assistant, Call, Campaign, Contact } from '@callwright/contract'
import { callsHandlers, manyCalls } from '../calls/calls.mocks.ts'
import { providerHandlers } from '../calls/provider.mocks.ts'
import { campaignsHandlers, someAssistants, someCampaigns } from '../campaigns/campaigns.mocks.ts'
import { contactsHandlers, manyContacts } from '../contacts/contacts.mocks.ts'
import { configHandlers } from '../lib/config.mocks.ts'

/** The state of the mock server. */
export interface World {
  contacts: Contact[]
  campaigns: Campaign[]
  calls: Call[]
  assistants: Assistant[]
}

/** A world with two pages of contacts, a campaign in every status and a call in every status. */
export function aWorld(overrides: Partial<World> = {}): World {
  return {
    contacts: manyContacts(34),
    campaigns: someCampaigns(),
    calls: manyCalls(26),
    assistants: someAssistants,
    ...overrides,
  }
}

/** The handlers of all routes for one world, including the provider's. */
export function worldHandlers(world: World = aWorld()) {
  return [
    ...contactsHandlers.remembers(world),
    ...campaignsHandlers.remembers(world),
    ...callsHandlers.remembers(world),
    ...providerHandlers.remembers(world),
    configHandlers.answers(),
    configHandlers.isHealthy(),
  ]
}
