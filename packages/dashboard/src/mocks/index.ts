import type { Assistant, Call, Campaign, Contact, Suppression } from '@callwright/contract'
import { apiKeysHandlers } from '../api-keys/api-keys.mocks.ts'
import { auditLogHandlers } from '../audit-log/audit-log.mocks.ts'
import { callsHandlers, numberCalls } from '../calls/calls.mocks.ts'
import { providerHandlers } from '../calls/provider.mocks.ts'
import { callsOf } from '../campaigns/campaign-calls.mocks.ts'
import { campaignsHandlers, someAssistants, someCampaigns } from '../campaigns/campaigns.mocks.ts'
import { contactsHandlers, manyContacts } from '../contacts/contacts.mocks.ts'
import { evidenceHandlers } from '../evidence/evidence.mocks.ts'
import { configHandlers } from '../lib/config.mocks.ts'
import { overviewHandlers } from '../overview/overview.mocks.ts'
import { privacyHandlers } from '../privacy/privacy.mocks.ts'
import { replayHandlers } from '../replay/replay.mocks.ts'
import { disclosureHandlers } from '../settings/disclosure.mocks.ts'
import { policyHandlers } from '../settings/policy.mocks.ts'
import { callingStopHandlers } from '../shell/calling-stop.mocks.ts'
import { someSuppressions, suppressionsHandlers } from '../suppressions/suppressions.mocks.ts'
import { webhooksHandlers } from '../webhooks/webhooks.mocks.ts'

/** The records of the mock server. */
export interface MockStore {
  contacts: Contact[]
  campaigns: Campaign[]
  calls: Call[]
  assistants: Assistant[]
  suppressions: Suppression[]
}

/**
 * A store with two pages of contacts, a campaign in every status, and the calls that these campaigns have made: one for
 * each attempt, so that any count agrees with what it counts.
 */
export function aMockStore(overrides: Partial<MockStore> = {}): MockStore {
  const { contacts = manyContacts(34), campaigns = someCampaigns() } = overrides
  const calls =
    overrides.calls ?? numberCalls(campaigns.flatMap((campaign) => callsOf(campaign, contacts)))
  return {
    contacts,
    campaigns,
    calls,
    assistants: someAssistants,
    suppressions: someSuppressions(calls),
    ...overrides,
  }
}

/** The handlers of all routes for one store, including the provider's. */
export function storeHandlers(store: MockStore = aMockStore()) {
  return [
    ...privacyHandlers.isDemo(),
    ...contactsHandlers.stateful(store),
    ...campaignsHandlers.stateful(store),
    ...callsHandlers.stateful(store),
    ...suppressionsHandlers.stateful(store),
    evidenceHandlers.stateful(store),
    replayHandlers.stateful(store),
    ...overviewHandlers.stateful(store),
    ...providerHandlers.stateful(store),
    configHandlers.responds(),
    configHandlers.healthResponds(),
    configHandlers.sessionResponds(),
    ...configHandlers.sessionsRespond(),
    configHandlers.providerResponds(),
    configHandlers.providerIsFixed(),
    ...apiKeysHandlers.isDemo(),
    ...auditLogHandlers.respondAsInDemo(),
    ...disclosureHandlers.stateful(),
    ...webhooksHandlers.areRefused(),
    ...policyHandlers.stateful(),
    ...callingStopHandlers.stateful(),
  ]
}
