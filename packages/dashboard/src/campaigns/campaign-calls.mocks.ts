import type { Call, Campaign, Contact, Member } from '@callwright/contract'
import {
  aCall,
  aFailedCall,
  aLiveCall,
  anUnansweredCall,
  aQueuedCall,
  aRingingCall,
  aVoicemailCall,
} from '../calls/calls.mocks.ts'
import { minutesAgo, mockNow } from '../mocks/clock.ts'
import { isCalling, lastActivityMinutes, membersOf, retryAges } from './members.mocks.ts'

/** The live calls: the place of the contact in its campaign, and how many minutes ago the call was created. */
const liveCalls = [
  { place: 0, minutes: 2.2, build: aLiveCall },
  { place: 1, minutes: 0.2, build: aQueuedCall },
  { place: 3, minutes: 0.6, build: aRingingCall },
  { place: 10, minutes: 6.3, build: aLiveCall },
  {
    place: 9,
    minutes: 8,
    build: (overrides: Partial<Call>) => aLiveCall({ status: 'forwarding', ...overrides }),
  },
]

/** The minutes since the first of the last calls to contacts that are final, which are the newest ones. */
const newestMinutes = [4.6, 9.5]

const dayMinutes = 24 * 60
const workdayMinutes = 9 * 60

/** Moves a time of any hour to one between 9 and 18 o'clock, if it is 15 o'clock now. The order stays the same. */
function toWorkingHours(minutes: number): number {
  const days = Math.floor(minutes / dayMinutes)
  const worked = ((minutes - days * dayMinutes) / dayMinutes) * workdayMinutes
  // From 15 back to 9 o'clock, and then from 18 o'clock of the day before.
  return days * dayMinutes + (worked < 6 * 60 ? worked : worked + 15 * 60)
}

/**
 * Returns the calls that a campaign has made: one for each attempt of each of its members, so that they add up to its
 * counts. Their ids are still to be given.
 */
export function callsOf(campaign: Campaign, contacts: Contact[]): Call[] {
  const { started_at, max_concurrent_calls, retry_delay_minutes, total_contacts } = campaign
  if (!started_at) return []
  const called = contacts.slice(0, total_contacts)
  const common = {
    campaign: { id: campaign.id, name: campaign.name },
    assistant_id: campaign.assistant_id,
  }
  const live = (isCalling(campaign) ? liveCalls.slice(0, max_concurrent_calls) : []).flatMap(
    ({ place, minutes, build }) => {
      const contact = called[place]
      return contact ? build({ ...common, contact, created_at: minutesAgo(minutes) }) : []
    },
  )
  const end = lastActivityMinutes(campaign)
  const start = (mockNow.getTime() - Date.parse(started_at)) / 60_000
  const attemptMinutes = retry_delay_minutes + 10
  // The earlier attempts come after the start of the campaign, and working hours move a call by up to five hours.
  const span = Math.max(0, start - end - 3 * attemptMinutes - 5 * 60)
  let finals = 0
  let retries = 0
  /** Returns how many minutes ago the last call to a member was created. */
  const lastCallMinutes = ({ state }: Member) => {
    // A call that is not answered takes 42 seconds.
    if (state === 'waiting') return end + (retryAges[retries++] ?? 0) + 0.7
    const rank = finals++
    const newest = newestMinutes[rank]
    if (newest !== undefined) return end + newest
    return toWorkingHours(end + (span * rank) / campaign.calls_completed)
  }
  const past = membersOf(campaign, called, live).flatMap((member, place) => {
    const contact = called[place]
    if (!contact || member.state === 'live' || member.attempts === 0) return []
    const lastMinutes = lastCallMinutes(member)
    return Array.from({ length: member.attempts }, (_, attempt) => {
      const earlier = member.attempts - 1 - attempt
      const fields = {
        ...common,
        contact,
        created_at: minutesAgo(lastMinutes + earlier * attemptMinutes),
      }
      return earlier > 0 ? anUnansweredCall(fields) : lastCallTo(member, place, fields)
    })
  })
  // Of the newest conversation but one, the analysis is not there yet.
  const [, unanalyzed] = isCalling(campaign)
    ? past.filter(({ outcome }) => outcome === 'conversation')
    : []
  if (unanalyzed)
    Object.assign(unanalyzed, { qualified: null, qualification_reason: null, analysis_data: null })
  return [...live, ...past]
}

/** Returns the call that left a member in its state. */
function lastCallTo(member: Member, place: number, fields: Partial<Call>): Call {
  const { last_outcome: outcome, last_ended_reason: ended_reason } = member
  if (outcome === 'conversation') {
    return aCall({
      ...fields,
      ended_reason,
      qualified: place % 4 !== 3,
      duration_seconds: place === 2 ? 127 : 64 + ((place * 53) % 150),
    })
  }
  if (outcome === 'voicemail') return aVoicemailCall(fields)
  if (outcome === 'failed') return aFailedCall({ ...fields, ended_reason })
  return anUnansweredCall({ ...fields, outcome, ended_reason })
}
