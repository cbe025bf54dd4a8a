import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { RefusedContacts } from '@callwright/contract'
import type { Db } from '../db/open.ts'
import { findSuppressions } from '../db/suppressions.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import {
  type CampaignRules,
  createDecider,
  type DialerDeps,
  loadCallFacts,
  type PossibleCall,
  toPossibleCall,
} from '../dialer/index.ts'
import { requireOpenConnection } from '../errors.ts'
import { type CallFacts, type Place, placeOf } from '../rules/index.ts'
import { readChosenContacts, type Selection, type SimilarContacts } from './chosen-contacts.ts'
import { countReasons } from './count-reasons.ts'
import type { CapLimits } from './simulate-campaign.ts'

/** The contacts in one place, by when they may be called. */
export interface PlaceContacts {
  place: Place
  /** The facts of the hours; undefined when the hours are not limited. */
  hours: CallFacts['hours']
  /** How often a number in it may be called. */
  capLimits: CapLimits
  now: number
  /** How many may be called from a time in epoch milliseconds on. */
  later: Map<number, number>
}

/** The decisions on all contacts of a campaign at its start. */
export interface DecidedContacts {
  places: PlaceContacts[]
  contacts: number
  now: number
  later: { contacts: number; reasons: RefusedContacts[] }
  never: { contacts: number; reasons: RefusedContacts[] }
}

/** Times that a gate other than the hours gives are rounded up to this, so that few different ones remain. */
const laterStepMs = 15 * 60_000

/** The facts of so many calls are loaded at once. */
const loadedSize = 1000

/** A call to one of several contacts on whom the decision is the same. */
interface SharedCall extends PossibleCall {
  contacts: number
}

/**
 * Decides at a time about a call to each of the selected contacts, by the calling rules that the dialer asks. One decision
 * counts for all contacts on whom it depends only on the place and the consent. Throws `HttpError` 400 once the signal is
 * aborted.
 */
export async function decideContacts(
  deps: Pick<DialerDeps, 'hashNumber' | 'now' | 'providers'>,
  db: Db,
  campaign: CampaignRules,
  selection: Selection,
  at: Date,
  signal?: AbortSignal,
): Promise<DecidedContacts> {
  const decide = createDecider()
  const places = new Map<Place, PlaceContacts>()
  const [later, never] = [countReasons(), countReasons()]
  let now = 0

  const decideCalls = async (calls: readonly SharedCall[]) => {
    for (let start = 0; start < calls.length; start += loadedSize) {
      const batch = await loadCallFacts(deps, db, calls.slice(start, start + loadedSize))
      await yieldToEventLoop()
      requireOpenConnection(signal)
      for (const call of batch) decideCall(call)
      await yieldToEventLoop()
    }
  }
  const decideCall = ({ facts, contacts, ...call }: SharedCall & { facts: CallFacts }) => {
    const decision = decide(facts, at)
    if (decision.verdict === 'never') {
      never.add(decision, contacts)
      return
    }
    const place = facts.hours?.place ?? placeOf(call)
    const { hours, caps } = facts
    const capLimits = caps?.limits ?? []
    const ofPlace = places.get(place) ?? { place, hours, capLimits, now: 0, later: new Map() }
    places.set(place, ofPlace)
    if (decision.verdict === 'now') {
      ofPlace.now += contacts
      now += contacts
      return
    }
    later.add(decision, contacts)
    const untilMs = decision.until.getTime()
    const laterMs =
      decision.gate === 'hours' ? untilMs : Math.ceil(untilMs / laterStepMs) * laterStepMs
    ofPlace.later.set(laterMs, (ofPlace.later.get(laterMs) ?? 0) + contacts)
  }

  let contacts = 0
  const shared = createSharedCalls(campaign)
  const chosen = readChosenContacts(db, campaign.workspace_id, selection, deps.now())
  for await (const batch of chosen) {
    await yieldToEventLoop()
    requireOpenConnection(signal)
    const listed = await findListed(deps.hashNumber, db, campaign.workspace_id, batch)
    await yieldToEventLoop()
    for (const similar of batch) {
      contacts += similar.contacts.length
      await decideCalls(shared.add(similar, listed))
    }
  }
  await decideCalls(shared.calls)
  return {
    places: [...places.values()],
    contacts,
    now,
    later: later.summarize(),
    never: never.summarize(),
  }
}

/**
 * Returns the numbers that are on the do-not-call list. Every number may be on a list that has an HMAC, which alone would
 * make each contact be decided about on its own.
 */
async function findListed(
  hashNumber: DialerDeps['hashNumber'],
  db: Db,
  workspaceId: WorkspaceId,
  batch: readonly SimilarContacts[],
): Promise<ReadonlyMap<string, unknown>> {
  const numbers = batch.flatMap(({ contacts }) =>
    contacts.flatMap(({ phone_e164, numberRecord }) =>
      numberRecord.mayBeSuppressed ? [phone_e164] : [],
    ),
  )
  return findSuppressions(db, hashNumber, workspaceId, numbers)
}

/** Collects contacts whose numbers have no facts of their own: one call for those with the same place and consent. */
function createSharedCalls(campaign: CampaignRules) {
  const calls: SharedCall[] = []
  const known = new Map<string, Map<Place, SharedCall>>()
  return {
    calls,
    /** Adds contacts; returns the calls to those whose numbers have facts of their own. */
    add(
      { consentBasis, isConsentForNumber, contacts }: SimilarContacts,
      listed: ReadonlyMap<string, unknown>,
    ): SharedCall[] {
      const ownCalls: SharedCall[] = []
      const consentKey = `${consentBasis} ${isConsentForNumber}`
      const byPlace = known.get(consentKey) ?? new Map<Place, SharedCall>()
      known.set(consentKey, byPlace)
      for (const contact of contacts) {
        const { phone_e164 } = contact
        // Of a consent, only the basis counts, and whether it is for the number.
        const consent = consentBasis && {
          basis: consentBasis,
          phone_e164: isConsentForNumber ? phone_e164 : '',
        }
        const { otherCalls } = contact.numberRecord
        const mayBeSuppressed = listed.has(phone_e164)
        const numberRecord = { otherCalls, mayBeSuppressed }
        const newCall = () => ({
          ...toPossibleCall(campaign, { ...contact, consent, numberRecord }),
          contacts: 1,
        })
        if (mayBeSuppressed || otherCalls.length > 0) {
          ownCalls.push(newCall())
          continue
        }
        const place = placeOf(contact)
        const call = byPlace.get(place)
        if (call) call.contacts += 1
        else {
          const first = newCall()
          byPlace.set(place, first)
          calls.push(first)
        }
      }
      return ownCalls
    },
  }
}
