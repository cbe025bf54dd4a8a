import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toE164 } from '../contacts/phone.ts'
import { openEmbedded } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaignLog } from '../db/tables/campaign-log.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { fillDemo } from './index.ts'

/** A Monday morning before working hours, and a weekend. */
const times = ['2026-11-23T06:00:00Z', '2026-07-05T20:00:00Z'].map((time) => new Date(time))

const emulatorSpeed = 10
/** The times of a call are whole milliseconds, in which so much of an accelerated conversation passes. */
const precisionSeconds = emulatorSpeed / 1000

const folder = mkdtempSync(join(tmpdir(), 'callwright-demo-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(times)('the demo at %o', (now) => {
  const dataDir = join(folder, String(now.getTime()))
  let storedContacts: (typeof contacts.$inferSelect)[]
  let storedCalls: (typeof calls.$inferSelect)[]
  let storedCampaigns: (typeof campaigns.$inferSelect)[]
  let storedLog: (typeof campaignLog.$inferSelect)[]
  let waitingMembers: unknown[]
  beforeAll(async () => {
    mkdirSync(dataDir)
    await fillDemo(dataDir, now, emulatorSpeed)
    const { db, close } = await openEmbedded(dataDir)
    storedContacts = await db.select().from(contacts).orderBy(contacts.id)
    storedCalls = await db.select().from(calls).orderBy(calls.id)
    storedCampaigns = await db.select().from(campaigns)
    storedLog = await db.select().from(campaignLog).orderBy(campaignLog.id)
    waitingMembers = await db
      .select({ id: memberships.id })
      .from(memberships)
      .innerJoin(campaigns, eq(campaigns.id, memberships.campaign_id))
      .where(and(eq(campaigns.status, 'running'), eq(memberships.state, 'waiting')))
    await close()
  }, 180_000)

  it('has 2,000 contacts with different names and valid phone numbers', () => {
    expect(storedContacts).toHaveLength(2000)
    const names = storedContacts.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
    expect(new Set(names).size).toBe(2000)
    for (const { phone_number, phone_e164, email, created_at } of storedContacts) {
      expect(toE164(phone_number, 'US')).toBe(phone_e164)
      expect(email).toMatch(/^([a-z]+\.[a-z]+@[a-z]+\.example)?$/)
      expect(created_at.getTime()).toBeLessThan(now.getTime())
    }
  })

  it('has 3,000 calls of the last month, in the order of their times', () => {
    expect(storedCalls).toHaveLength(3000)
    const createdAt = storedCalls.map(({ created_at }) => created_at.getTime())
    expect(createdAt).toEqual(createdAt.toSorted((a, b) => a - b))
    expect(now.getTime() - (createdAt[0] ?? 0)).toBeLessThan(31 * 24 * 60 * 60_000)
    for (const { ended_at } of storedCalls) expect(ended_at?.getTime()).toBeLessThan(now.getTime())
  })

  it('has the outcomes of real calls: about half conversations, a quarter voicemail, a fifth no answer', () => {
    const shareOf = (outcome: string) =>
      storedCalls.filter((call) => call.outcome === outcome).length / storedCalls.length
    expect(shareOf('conversation')).toBeCloseTo(0.46, 1)
    expect(shareOf('voicemail')).toBeCloseTo(0.23, 1)
    expect(shareOf('no-answer')).toBeCloseTo(0.18, 1)
    for (const outcome of ['busy', 'bad-number', 'carrier', 'platform'])
      expect(shareOf(outcome)).toBeGreaterThan(0)
  })

  it('has varied transcripts, whose turns fit the recordings, without files of recordings', () => {
    const withTranscript = storedCalls.filter(({ transcript }) => transcript !== null)
    const transcripts = new Set(withTranscript.map(({ transcript }) => transcript))
    expect(transcripts.size).toBeGreaterThan(0.9 * withTranscript.length)
    for (const { turns, duration_seconds, has_recording } of withTranscript) {
      expect(has_recording).toBe(true)
      expect(turns?.length).toBeGreaterThan(0)
      for (const { start_seconds, end_seconds } of turns ?? []) {
        expect(end_seconds).toBeGreaterThan(start_seconds)
        expect(end_seconds).toBeLessThanOrEqual((duration_seconds ?? 0) + precisionSeconds)
      }
    }
    expect(readdirSync(dataDir)).not.toContain('recordings')
  })

  it('has calls that passed at the speed of the emulator, because forecasts use their times', () => {
    const withDuration = storedCalls.filter(({ duration_seconds }) => duration_seconds)
    expect(withDuration.length).toBeGreaterThan(1000)
    for (const { started_at, ended_at, duration_seconds } of withDuration) {
      const elapsedSeconds = ((ended_at?.getTime() ?? 0) - (started_at?.getTime() ?? 0)) / 1000
      expect(elapsedSeconds * emulatorSpeed).toBeCloseTo(duration_seconds ?? 0, 1)
    }
  })

  it('has judged each conversation whether the person heard nothing', () => {
    const conversations = storedCalls.filter(({ outcome }) => outcome === 'conversation')
    expect(new Set(conversations.map(({ silent }) => silent))).toEqual(new Set([false]))
  })

  it('has a campaign that is calling and has more than a thousand contacts to call', () => {
    const running = storedCampaigns.filter(({ status }) => status === 'running')
    expect(running).toMatchObject([{ calling: true, paused_reason: null }])
    expect(running[0]?.next_run_at?.getTime()).toBeLessThan(now.getTime())
    expect(waitingMembers.length).toBeGreaterThan(1000)
  })

  it('has logs of its campaigns, whose calls are made while they run', () => {
    for (const { id, status, created_at, started_at } of storedCampaigns) {
      const [draft, running, last, ...others] = storedLog.filter(
        ({ campaign_id, kind }) => campaign_id === id && kind === 'status',
      )
      expect(draft).toMatchObject({ status: 'draft', at: created_at })
      if (status === 'draft') continue
      expect(running).toMatchObject({ status: 'running', at: started_at })
      expect(last?.status).toBe(status === 'running' ? undefined : status)
      expect(others).toEqual([])
      const ofCampaign = storedCalls.filter(({ campaign_id }) => campaign_id === id)
      for (const call of ofCampaign) {
        expect(call.created_at >= (running?.at ?? now)).toBe(true)
        expect(call.ended_at && call.ended_at <= (last?.at ?? now)).toBe(true)
      }
    }
  })

  it('has a campaign whose cap held its retries, so that it calls no number twice within 24 hours', () => {
    const capped = storedCampaigns.filter(({ call_caps }) => call_caps?.attempts_per_day === 1)
    expect(capped).toHaveLength(1)
    const held = storedLog.filter(({ kind }) => kind === 'held')
    expect(held.length).toBeGreaterThan(30)
    expect(new Set(held.map(({ campaign_id }) => campaign_id))).toEqual(new Set([capped[0]?.id]))
    const logTimes = storedLog.map(({ at, campaign_id }) => ({ at, campaign_id }))
    for (const { id } of storedCampaigns) {
      const ofCampaign = logTimes.filter(({ campaign_id }) => campaign_id === id)
      expect(ofCampaign).toEqual(ofCampaign.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    }
    for (const call of storedCalls) {
      if (call.campaign_id !== capped[0]?.id) continue
      const sinceMs = storedCalls
        .filter(({ phone_number }) => phone_number === call.phone_number)
        .map(({ created_at }) => call.created_at.getTime() - created_at.getTime())
      expect(sinceMs.filter((ms) => ms > 0 && ms < 24 * 60 * 60_000)).toEqual([])
    }
  })

  it('has campaigns whose counters match, created before now', () => {
    for (const { created_at, calls_completed, total_contacts, status } of storedCampaigns) {
      expect(created_at.getTime()).toBeLessThan(now.getTime())
      if (status === 'completed') expect(calls_completed).toBe(total_contacts)
    }
  })
})

it('has the same contacts and transcripts each time', async () => {
  const [first, second] = await Promise.all(
    times.map(async (now) => {
      const { db, close } = await openEmbedded(join(folder, String(now.getTime())))
      const people = await db.select({ email: contacts.email }).from(contacts).orderBy(contacts.id)
      const transcripts = await db
        .select({ attempt: calls.attempt_id, transcript: calls.transcript })
        .from(calls)
        .orderBy(calls.attempt_id)
      await close()
      return { people, transcripts }
    }),
  )
  expect(second?.people).toEqual(first?.people)
  // Which of its contacts the running campaign has reached depends on the day of the week.
  const saidFirst = new Map(
    first?.transcripts.map(({ attempt, transcript }) => [attempt, transcript]),
  )
  const sameCount = second?.transcripts.filter(
    ({ attempt, transcript }) => saidFirst.has(attempt) && saidFirst.get(attempt) === transcript,
  ).length
  expect(sameCount).toBeGreaterThan(2500)
})
