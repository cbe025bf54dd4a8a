import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { RefusedContacts } from '@callwright/contract'
import type { Db } from '../db/open.ts'
import {
  type CampaignRules,
  createDecider,
  type DialerDeps,
  loadCallFacts,
} from '../dialer/index.ts'
import { type CallFacts, type GateId, gates, type Place, placeOf } from '../rules/index.ts'
import { readPossibleCalls, type Selection } from './chosen-contacts.ts'

/** The contacts in one place, by when they may be called. */
export interface PlaceContacts {
  place: Place
  /** The facts of the hours; undefined when the hours are not limited. */
  hours: CallFacts['hours']
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

/** Decides at a time about a call to each of the selected contacts, by the calling rules that the dialer asks. */
export async function decideContacts(
  deps: Pick<DialerDeps, 'hashNumber' | 'now' | 'providers'>,
  db: Db,
  campaign: CampaignRules,
  selection: Selection,
  at: Date,
): Promise<DecidedContacts> {
  const decide = createDecider()
  const places = new Map<Place, PlaceContacts>()
  const [later, never] = [new ReasonCounts(), new ReasonCounts()]
  let [contacts, now] = [0, 0]
  for await (const calls of readPossibleCalls(db, campaign, selection)) {
    contacts += calls.length
    for (const { facts, ...call } of await loadCallFacts(deps, db, calls)) {
      const decision = decide(facts, at)
      if (decision.verdict === 'never') {
        never.add(decision)
        continue
      }
      const place = facts.hours?.place ?? placeOf(call)
      let ofPlace = places.get(place)
      if (!ofPlace) {
        ofPlace = { place, hours: facts.hours, now: 0, later: new Map() }
        places.set(place, ofPlace)
      }
      if (decision.verdict === 'now') {
        ofPlace.now += 1
        now += 1
        continue
      }
      later.add(decision)
      const untilMs = decision.until.getTime()
      const laterMs =
        decision.gate === 'hours' ? untilMs : Math.ceil(untilMs / laterStepMs) * laterStepMs
      ofPlace.later.set(laterMs, (ofPlace.later.get(laterMs) ?? 0) + 1)
    }
    await yieldToEventLoop()
  }
  return {
    places: [...places.values()],
    contacts,
    now,
    later: later.summarize(),
    never: never.summarize(),
  }
}

/** How many different reasons are counted. Further ones are counted as the sentence of their gate. */
const maxReasons = 20

/** Counts refused contacts by reason. */
class ReasonCounts {
  readonly #counts = new Map<string, RefusedContacts>()

  add({ gate, reason }: { gate: GateId; reason: string }): void {
    const count = this.#counts.get(`${gate} ${reason}`)
    if (count) count.contacts += 1
    else if (this.#counts.size < maxReasons) {
      this.#counts.set(`${gate} ${reason}`, { code: gate, reason, contacts: 1 })
    } else {
      const sentence = gates.find(({ id }) => id === gate)?.sentence ?? reason
      const other = this.#counts.get(gate) ?? { code: gate, reason: sentence, contacts: 0 }
      other.contacts += 1
      this.#counts.set(gate, other)
    }
  }

  summarize(): { contacts: number; reasons: RefusedContacts[] } {
    const reasons = [...this.#counts.values()].sort((a, b) => b.contacts - a.contacts)
    return { contacts: reasons.reduce((sum, { contacts }) => sum + contacts, 0), reasons }
  }
}
