import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { workspacePolicies } from '../db/tables/policy.table.ts'
import { type Refusal, type StoredDecision, toStoredDecision } from '../rules/index.ts'
import { loadCallFacts, toPossibleCall } from './call-facts.ts'
import type { DialerDeps } from './deps.ts'
import { createDecider, type Decide, refusalOf } from './domain/calling-rules.ts'
import { logHeld } from './domain/campaign-log.ts'
import { nextActions, nextRunAt } from './domain/next-action.ts'
import { type CallRow, type CampaignRow, type MemberRow, update } from './domain/rows.ts'
import { withBusyNumber, workspaceNumberKey } from './facts/number-facts.ts'
import { affordableLines, applySpendingLimits } from './spending-limits.ts'
import { flush, type UnitOfWork } from './unit-of-work.ts'
import { findIdsWithWaitingMembers } from './waiting-members.ts'

type ReservedCall = { id: number; status: 'queued'; name: string }

interface Reservation {
  calls: ReservedCall[]
  /** The campaigns that may use no line, because costs that are not known yet may reach a spending limit. */
  idsAwaitingCosts: ReadonlySet<number>
}
type Candidate = Pick<
  MemberRow,
  | 'id'
  | 'campaign_id'
  | 'contact_id'
  | 'attempts'
  | 'first_name'
  | 'last_name'
  | 'phone_number'
  | 'phone_e164'
  | 'time_zone'
> & { state: 'waiting'; next_try_at: Date | null }

interface DueMember {
  campaign: CampaignRow
  member: Candidate
  /** The decision to call the member. */
  decision: StoredDecision
}

interface RefusedMember {
  campaign: CampaignRow
  member: Candidate
  refusal: Refusal
}

/** A campaign that may call, and what it needs to choose whom. */
interface OpenCampaign {
  campaign: CampaignRow
  freeLines: number
  /** How many members to look at. */
  limit: number
  decide: Decide
}

/** How long until a campaign whose waiting members were all locked by other transactions is run again. */
const lockedMembersDelayMs = 1000

/** How long until a campaign is run again that waits for the costs of its calls. */
const unknownCostDelayMs = 30_000

/** How long until a campaign is run again whose workspace has stopped all calls. */
const stoppedDelayMs = 10_000

/** How many members of a campaign are looked at when the calling rules have refused the first ones. */
const refusedBatchSize = 500
/**
 * How many members one transaction refuses, in all its campaigns. The next run continues, so that no transaction lasts long.
 */
const maxRefused = 2000

/**
 * Reserves the contacts that are due for the free lines of locked campaigns, sets when each campaign runs next,
 * completes the campaigns that have nobody left to call, and flushes the unit of work, unless none of the campaigns is
 * unfinished. Earlier changes in it must be written before.
 */
export async function reserveDueContacts(
  deps: DialerDeps,
  tx: Tx,
  uow: UnitOfWork,
  campaignIds: Iterable<number>,
): Promise<Reservation> {
  const unfinished = [...campaignIds].flatMap((id) => {
    const campaign = uow.campaigns.rows.get(id)
    return campaign?.status === 'running' || campaign?.status === 'paused' ? [campaign] : []
  })
  if (unfinished.length === 0) return { calls: [], idsAwaitingCosts: new Set() }
  const states = await readLineStates(tx, unfinished)
  const stateOf = ({ id }: CampaignRow) => states.get(id) ?? idleState
  const calling = unfinished.filter((campaign) => campaign.status === 'running' && campaign.calling)
  const now = deps.now()
  const requests = calling.map((campaign) => {
    const state = stateOf(campaign)
    return { campaign, freeLines: freeLinesOf(campaign, state), dailyLimit: state.dailyLimit }
  })
  const withFreeLines = requests.filter(({ freeLines }) => freeLines > 0)
  const affordable = await applySpendingLimits(tx, uow, withFreeLines, now)
  const payable = affordable.filter(({ freeLines }) => freeLines > 0)
  const { reserved, idsWithNewCalls } = await fillLines(deps, tx, uow, payable, now)
  // The costs of calls in progress may leave something for the lines that are not used.
  for (const { campaign } of affordable.filter(({ isReduced }) => isReduced)) {
    const again = new Date(now.getTime() + unknownCostDelayMs)
    const next = campaign.next_run_at
    if (!next || next <= now || next > again) setNextRun(uow, campaign, again)
  }
  // The end of a call runs a campaign without a free line.
  for (const { campaign, freeLines } of requests)
    if (freeLines <= 0) setNextRun(uow, campaign, null)
  // Nobody is looked at while all calls of the workspace are stopped.
  for (const campaign of calling.filter((each) => stateOf(each).isStopped)) {
    setNextRun(uow, campaign, new Date(now.getTime() + stoppedDelayMs))
  }
  const idle = unfinished.filter(
    (campaign) => stateOf(campaign).live === 0 && !idsWithNewCalls.has(campaign.id),
  )
  await completeCampaigns(tx, uow, idle, now)
  // The campaigns are marked as changed, so that browsers are notified of them.
  for (const id of idsWithNewCalls) uow.campaigns.changedIds.add(id)
  await flush(deps, tx, uow)
  const unpayable = affordable.filter(({ freeLines }) => freeLines === 0)
  const idsAwaitingCosts = new Set(unpayable.map(({ campaign }) => campaign.id))
  return { calls: reserved, idsAwaitingCosts }
}

/** Reserves calls for the free lines of campaigns, and sets when each of these campaigns runs next. */
async function fillLines(
  deps: DialerDeps,
  tx: Tx,
  uow: UnitOfWork,
  campaigns: { campaign: CampaignRow; freeLines: number }[],
  now: Date,
): Promise<{ reserved: ReservedCall[]; idsWithNewCalls: Set<number> }> {
  const reserved: ReservedCall[] = []
  const idsWithNewCalls = new Set<number>()
  let refusedCount = 0
  let open = campaigns.map(({ campaign, freeLines }): OpenCampaign => {
    return { campaign, freeLines, limit: freeLines, decide: createDecider() }
  })
  // Members that a rule refuses make room for the next ones.
  while (open.length > 0) {
    const { due, refused, remaining } = await chooseMembers(deps, tx, uow, open, now)
    reserved.push(...(await insertCalls(deps, tx, uow, due)))
    for (const { campaign } of due) idsWithNewCalls.add(campaign.id)
    await refuseMembers(tx, uow, refused)
    refusedCount += refused.length
    const share = Math.floor((maxRefused - refusedCount) / remaining.length)
    open = []
    for (const each of remaining) {
      // Looking at fewer members than free lines could leave a line unused although another member is due.
      if (share < each.freeLines) setNextRun(uow, each.campaign, now)
      else open.push({ ...each, limit: Math.min(share, refusedBatchSize) })
    }
  }
  return { reserved, idsWithNewCalls }
}

/** Completes the campaigns without calls that have nobody left to call, and runs the others of them again soon. */
async function completeCampaigns(
  tx: Tx,
  uow: UnitOfWork,
  idle: CampaignRow[],
  now: Date,
): Promise<void> {
  const idsWithWaitingMembers = await findIdsWithWaitingMembers(tx, idle)
  for (const campaign of idle) {
    if (!idsWithWaitingMembers.has(campaign.id)) {
      update(uow.campaigns, campaign.id, {
        status: 'completed',
        completed_at: now,
        next_run_at: null,
      })
    } else if (campaign.status === 'running' && campaign.calling && !campaign.next_run_at) {
      setNextRun(uow, campaign, new Date(now.getTime() + lockedMembersDelayMs))
    }
  }
}

/** Returns whether a campaign has free lines and may use none, because costs that are not known yet may reach a limit. */
export async function awaitsCosts(
  { now }: Pick<DialerDeps, 'now'>,
  db: Db | Tx,
  campaign: Pick<
    CampaignRow,
    'id' | 'workspace_id' | 'status' | 'calling' | 'max_concurrent_calls' | 'spending_limit'
  >,
): Promise<boolean> {
  if (campaign.status !== 'running' || !campaign.calling) return false
  const state = (await readLineStates(db, [campaign])).get(campaign.id) ?? idleState
  const freeLines = freeLinesOf(campaign, state)
  if (freeLines <= 0) return false
  return (await affordableLines(db, { ...state, campaign, freeLines }, now())) === 0
}

/**
 * Chooses whom to call among the next members of each campaign. `remaining` are the campaigns whose free lines are not
 * all used because a calling rule refused members.
 */
async function chooseMembers(
  deps: DialerDeps,
  tx: Tx,
  uow: UnitOfWork,
  open: OpenCampaign[],
  now: Date,
): Promise<{
  due: DueMember[]
  refused: RefusedMember[]
  remaining: Omit<OpenCampaign, 'limit'>[]
}> {
  const campaigns = new Map(open.map(({ campaign }) => [campaign.id, campaign]))
  const candidates = await loadCallFacts(
    deps,
    tx,
    (await lockCandidates(tx, open, now)).flatMap((member) => {
      const campaign = campaigns.get(member.campaign_id)
      if (!campaign) return []
      return [toPossibleCall(campaign, member)]
    }),
  )
  const due: DueMember[] = []
  const refused: RefusedMember[] = []
  const remaining: Omit<OpenCampaign, 'limit'>[] = []
  /** The numbers that campaigns before have reserved, whose calls are not stored yet. */
  const reservedNumbers = new Set<string>()
  for (const { campaign, freeLines, decide } of open) {
    const members = candidates
      .filter(({ campaign_id }) => campaign_id === campaign.id)
      .map((member) =>
        reservedNumbers.has(workspaceNumberKey(member))
          ? { ...member, facts: withBusyNumber(member.facts, now) }
          : member,
      )
    const live = campaign.max_concurrent_calls - freeLines
    const actions = nextActions({ ...campaign, live }, members, now, ({ facts }) =>
      refusalOf(decide(facts, now)),
    )
    const [dueCount, refusedCount] = [due.length, refused.length]
    members.forEach((member, index) => {
      const action = actions[index]
      if (action?.kind === 'refuse') refused.push({ campaign, member, refusal: action.refusal })
      if (action?.kind !== 'call') return
      const decision = toStoredDecision(member.facts, decide(member.facts, now), now)
      due.push({ campaign, member, decision })
      reservedNumbers.add(workspaceNumberKey(member))
    })
    const unusedLines = freeLines - (due.length - dueCount)
    if (refused.length > refusedCount && unusedLines > 0) {
      remaining.push({ campaign, freeLines: unusedLines, decide })
    }
    setNextRun(uow, campaign, nextRunAt(actions))
  }
  return { due, refused, remaining }
}

function setNextRun(uow: UnitOfWork, campaign: CampaignRow, at: Date | null): void {
  if (campaign.next_run_at?.getTime() !== at?.getTime()) {
    update(uow.campaigns, campaign.id, { next_run_at: at })
  }
}

/** What limits the lines of a campaign. */
type LineState = {
  /** The lines in use. */
  live: number
  /** Whether all calls of the workspace are stopped. */
  isStopped: boolean
  /** The spending limit of the workspace for a day, in US dollars. */
  dailyLimit: number | null
}

const idleState: LineState = { live: 0, isStopped: false, dailyLimit: null }

const freeLinesOf = (
  { max_concurrent_calls }: Pick<CampaignRow, 'max_concurrent_calls'>,
  { live, isStopped }: LineState,
) => (isStopped ? 0 : max_concurrent_calls - live)

/** Reads what limits the lines of campaigns, by their ids. */
async function readLineStates(
  tx: Db | Tx,
  campaigns: Pick<CampaignRow, 'id' | 'workspace_id'>[],
): Promise<Map<number, LineState>> {
  const ids = campaigns.map(({ id, workspace_id }) => ({ id, workspace_id }))
  const { rows } = await tx.execute<LineState & { id: number }>(sql`
    select campaign.id, policy.stopped_at is not null as "isStopped",
      policy.daily_spending_limit as "dailyLimit", (
      select count(*)::integer from ${memberships}
      where memberships.campaign_id = campaign.id and memberships.state = 'live'
    ) as live
    from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as campaign (id integer, workspace_id integer)
    left join ${workspacePolicies} as policy on policy.workspace_id = campaign.workspace_id`)
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}

/**
 * Locks the next waiting members of each campaign, in the order they are called: retries that are due, then first calls
 * that a calling rule has let wait until now, each by the time; then the members that were never looked at. Retries come
 * first, because after a night all other members wait for the same opening of the hours.
 */
async function lockCandidates(tx: Tx, open: OpenCampaign[], now: Date): Promise<Candidate[]> {
  const limits = open.map(({ campaign, limit }) => ({ id: campaign.id, members: limit }))
  const isDue = sql`next_try_at <= ${now.toISOString()}::timestamptz and not is_rejected`
  // The planner knows this limit, and not that of each campaign.
  const maxLimit = Math.max(...open.map(({ limit }) => limit))
  const lock = (condition: SQL, order: SQL) => sql`
    select * from (
      select id, campaign_id, contact_id, attempts, first_name, last_name, phone_number, phone_e164, time_zone, next_try_at as next
      from ${memberships} where campaign_id = open.id and state = 'waiting' and ${condition}
      order by ${order} limit ${maxLimit} for update skip locked
    ) as member`
  // Each order is that of an index. The parts are read one after the other, until the limit of the campaign is reached.
  const byTime = sql`next_try_at asc nulls first, id`
  const parts = [
    // Not `attempts > 0`: the index `memberships_called` has that condition, too, and not this order.
    lock(sql`attempts <> 0 and ${isDue}`, sql`next_try_at, id`),
    lock(sql`attempts = 0 and ${isDue}`, byTime),
    lock(sql`(${isDue}) is not true`, byTime),
  ]
  const { rows } = await tx.execute<
    Omit<Candidate, 'state' | 'next_try_at'> & { next: string | null }
  >(sql`
    select member.*
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as open (id integer, members integer)
    cross join lateral (${sql.join(parts, sql` union all `)} limit open.members) as member`)
  return rows.map(({ next, ...member }) => ({
    ...member,
    state: 'waiting',
    next_try_at: next === null ? null : new Date(next),
  }))
}

async function insertCalls(
  deps: DialerDeps,
  tx: Tx,
  uow: UnitOfWork,
  due: DueMember[],
): Promise<ReservedCall[]> {
  if (due.length === 0) return []
  const now = deps.now().toISOString()
  const newCalls = due.map(({ campaign, member, decision }) => ({
    workspace_id: campaign.workspace_id,
    campaign_id: campaign.id,
    membership_id: member.id,
    phone_e164: member.phone_e164,
    attempt_id: deps.newId(),
    attempt_number: member.attempts + 1,
    name: callName(campaign, member),
    assistant_id: campaign.assistant_id,
    phone_number_id: campaign.phone_number_id,
    decisions: { reserving: decision },
  }))
  // All calls are one parameter: Drizzle's insert lists every column for each call, which takes PostgreSQL longer to parse.
  const { rows: reserved } = await tx.execute<Pick<CallRow, 'id' | 'workspace_id' | 'name'>>(sql`
    with reserved as (
      insert into ${calls} (status, created_at, updated_at, due_at, workspace_id, campaign_id, membership_id,
        phone_e164, attempt_id, attempt_number, name, assistant_id, phone_number_id, decisions)
      select 'queued', ${now}::timestamptz, ${now}::timestamptz, ${uow.leaseClockNow.toISOString()}::timestamptz, new_call.*
      from jsonb_to_recordset(${JSON.stringify(newCalls)}::jsonb) as new_call (
        workspace_id integer, campaign_id integer, membership_id integer, phone_e164 text, attempt_id uuid,
        attempt_number integer, name text, assistant_id text, phone_number_id text, decisions jsonb)
      returning id, workspace_id, membership_id, name
    ), called as (
      update ${memberships} as member
      set state = 'live', attempts = member.attempts + 1, next_try_at = null, is_rejected = false, refusal = null
      from reserved where member.id = reserved.membership_id
    )
    select id, workspace_id, name from reserved order by id`)
  uow.unnotified.calls.push(...reserved)
  uow.freedLines ??= 0
  return reserved.map(({ id, name }) => ({ id, name, status: 'queued' }))
}

/** Lets refused members wait until they may be called, and skips those that may never be called. */
async function refuseMembers(tx: Tx, uow: UnitOfWork, refused: RefusedMember[]): Promise<void> {
  if (refused.length === 0) return
  const changes = refused.map(({ member, refusal }) => ({
    id: member.id,
    state: refusal.verdict === 'later' ? 'waiting' : 'skipped',
    next_try_at: refusal.verdict === 'later' ? refusal.until : null,
    refusal: { gate: refusal.gate, reason: refusal.reason },
  }))
  await tx.execute(sql`
    update ${memberships} as stored
    set state = changed.state, next_try_at = changed.next_try_at, refusal = changed.refusal
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as changed (id integer, state text, next_try_at timestamptz, refusal jsonb)
    where stored.id = changed.id`)
  for (const { campaign, refusal } of refused) {
    logHeld(uow, campaign, refusal)
    if (refusal.verdict === 'later') continue
    update(uow.campaigns, campaign.id, { calls_completed: campaign.calls_completed + 1 })
  }
}

function callName(campaign: CampaignRow, member: Candidate): string {
  const person = `${member.first_name} ${member.last_name}`.trim() || member.phone_number
  return `${campaign.name} / ${person}`
}
