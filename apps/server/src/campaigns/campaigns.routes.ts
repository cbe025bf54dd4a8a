import { currentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import {
  makeCalls,
  pauseCampaign,
  startCampaign,
  stopCampaign,
  toCampaign,
} from '../dialler/control.ts'
import { whyNotNow } from '../dialler/decide.ts'
import { invalidInput, notFound } from '../errors.ts'
import { announce } from '../events/events.ts'
import { once } from '../idempotency/once.ts'
import { os } from '../os.ts'
import { pageInfo } from '../paging.ts'
import {
  addCampaign,
  contactIdsOf,
  findCampaign,
  listCampaigns,
  pageOfMembers,
} from './campaigns.store.ts'

/** Answers for /api/campaigns and for Make Calls. */
export function campaignRoutes(deps: Deps) {
  const { db, now, queue, settings } = deps

  const owned = async (user: number, id: number) => {
    const row = await findCampaign(db, user, id)
    if (!row) throw notFound('Campaign')
    return row
  }

  return {
    list: os.campaigns.list.handler(async ({ input }) => {
      const rows = await listCampaigns(db, currentUser(input.user_id), input.status)
      return { campaigns: rows.map(toCampaign), total: rows.length }
    }),

    get: os.campaigns.get.handler(async ({ input }) => {
      const row = await owned(currentUser(input.user_id), input.id)
      return { campaign: { ...toCampaign(row), contact_ids: await contactIdsOf(db, row.id) } }
    }),

    members: os.campaigns.members.handler(async ({ input }) => {
      const campaign = await owned(currentUser(input.user_id), input.id)
      const { rows, total } = await pageOfMembers(db, campaign, input)
      const members = rows.map((row) => ({
        id: row.id,
        contact_id: row.contact_id,
        first_name: row.first_name,
        last_name: row.last_name,
        phone_number: row.phone_number,
        state: row.state,
        attempts: row.attempts,
        next_try_at: row.next_try_at?.toISOString() ?? null,
        why_not_now: whyNotNow(row, campaign, now()),
      }))
      return { members, ...pageInfo(input, total) }
    }),

    create: os.campaigns.create.handler(({ input, context }) => {
      const { user_id, contact_ids, contact_filter, phone_number_id: _, ...plan } = input
      const user = currentUser(user_id)
      if ((contact_ids === undefined) === (contact_filter === undefined)) {
        throw refuse('contact_ids', 'Select the contacts, or give a filter that they match')
      }
      if (endsBeforeItStarts(plan)) {
        throw refuse('scheduled_end', 'The end of the schedule must be after its start')
      }
      const ids = [...new Set(contact_ids)]
      const chosen = contact_filter ? { contact_filter } : { contact_ids: ids }
      return once(deps, context, user, input, async (tx) => {
        // Here, so that what was made in time is still answered when it is asked for again too late.
        for (const edge of ['start', 'end'] as const) {
          const at = plan[`scheduled_${edge}`]
          if (at && Date.parse(at) <= now().getTime()) {
            throw refuse(`scheduled_${edge}`, `The ${edge} of the schedule has passed`)
          }
        }
        const campaign = await addCampaign(
          tx,
          {
            ...plan,
            user_id: user,
            status: 'draft',
            phone_number_id: settings.provider.phoneNumberId,
            created_at: now(),
          },
          chosen,
        )
        if (!contact_filter && campaign.total_contacts !== ids.length) {
          throw refuse('contact_ids', 'Some of the selected contacts do not exist')
        }
        if (campaign.total_contacts === 0) {
          throw refuse('contact_filter', 'No contact matches')
        }
        for (const edge of ['start', 'end'] as const) {
          const at = campaign[`scheduled_${edge}`]
          const job = { campaign_id: campaign.id, edge }
          if (at) await queue.send(tx, 'follow-schedule', job, { at: new Date(at) })
        }
        await announce(tx, 'campaigns', [campaign.id])
        return { campaign: toCampaign(campaign) }
      })
    }),

    start: os.campaigns.start.handler(async ({ input }) => ({
      campaign: toCampaign(await startCampaign(deps, currentUser(input.user_id), input.id)),
    })),
    pause: os.campaigns.pause.handler(async ({ input }) => ({
      campaign: toCampaign(await pauseCampaign(deps, currentUser(input.user_id), input.id)),
    })),
    stop: os.campaigns.stop.handler(async ({ input }) => ({
      campaign: toCampaign(await stopCampaign(deps, currentUser(input.user_id), input.id)),
    })),
    makeCalls: os.campaigns.makeCalls.handler(({ input, context }) => {
      const user = currentUser(input.user_id)
      return once(deps, context, user, input, async (tx) => ({
        calls: await makeCalls({ ...deps, db: tx }, user, input.id),
      }))
    }),
  }
}

const refuse = (field: string, message: string) =>
  invalidInput(`${field}: ${message}`, { [field]: message })

function endsBeforeItStarts(plan: { scheduled_start: string; scheduled_end: string }): boolean {
  const { scheduled_start: start, scheduled_end: end } = plan
  return start !== '' && end !== '' && Date.parse(end) <= Date.parse(start)
}
