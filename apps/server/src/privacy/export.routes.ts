import type { Call, EvidenceParts } from '@callwright/contract'
import { makeZip } from 'client-zip'
import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { accessOf } from '../auth/index.ts'
import { findCall } from '../calls/index.ts'
import { findContact } from '../contacts/index.ts'
import { isOneOf } from '../db/is-one-of.ts'
import { keepContext } from '../db/request-scope.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { findCallEvidence } from '../evidence/index.ts'
import { recordingExtension } from '../recordings/index.ts'
import { listSuppressionsOfNumber } from '../suppressions/index.ts'
import {
  findCalls,
  findDeletedContactIds,
  findMemberships,
  findOtherConsents,
  type MembershipOfPerson,
} from './person.ts'
import { demoHasNoPersonalData } from './privacy.routes.ts'

/**
 * Serves `GET /api/contacts/{id}/export`: everything about a contact as one ZIP file, with its calls and recordings. It is
 * read as it is sent, so that memory does not grow with the number of calls or the size of recordings.
 */
export function serveContactExport(app: Hono, deps: Deps): void {
  app.get('/api/contacts/:id{[0-9]{1,9}}/export', async (c) => {
    if (deps.isDemo) throw demoHasNoPersonalData()
    const { workspaceId } = accessOf(c)
    const contact = await findContact(deps.db, workspaceId, Number(c.req.param('id')))
    if (!contact) throw notFound('Contact')
    const phoneE164 = contact.phone_e164
    const deletedIds = await findDeletedContactIds(deps.db, workspaceId, phoneE164)
    const person = { workspaceId, contactIds: [contact.id, ...deletedIds], phoneE164 }
    const members = await findMemberships(deps.db, person)
    const calls = await findCalls(deps.db, person, deps.settings.defaultCountry)
    const otherConsents = await findOtherConsents(deps.db, person, contact.id)
    const files = listFiles(deps, workspaceId, { contact, otherConsents, members, calls })
    return c.body(toZip(files), 200, {
      'content-type': 'application/zip',
      // Without a name, because the file is about one person.
      'content-disposition': `attachment; filename="contact-${contact.id}.zip"`,
    })
  })
}

/** A file in a ZIP file. */
interface ZipFile {
  name: string
  lastModified: Date
  input: AsyncIterable<Uint8Array | string>
}

/** Returns the bytes of a ZIP file, read as the client receives them. */
function toZip(files: AsyncIterable<ZipFile>): ReadableStream<Uint8Array> {
  let input: AsyncIterator<Uint8Array | string> | undefined
  async function* opened() {
    for await (const file of files) {
      // The library reads the files themselves in the context of whoever reads the response.
      const iterator = keepContext(file.input)
      input = iterator
      yield { ...file, input: iterator }
    }
  }
  const reader = makeZip(keepContext(opened())).getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      // The library rejects, and leaves the file open that it reads.
      await reader.cancel().catch(() => {})
      await input?.return?.()
    },
  })
}

interface Found {
  contact: NonNullable<Awaited<ReturnType<typeof findContact>>>
  otherConsents: Awaited<ReturnType<typeof findOtherConsents>>
  members: MembershipOfPerson[]
  calls: Awaited<ReturnType<typeof findCalls>>
}

async function* listFiles(
  deps: Deps,
  workspaceId: WorkspaceId,
  found: Found,
): AsyncGenerator<ZipFile> {
  const lastModified = deps.now()
  yield { name: 'contact.json', lastModified, input: writeJson(deps, workspaceId, found) }
  for (const { id } of found.calls) {
    const recording = (await findCall(deps.db, workspaceId, id))?.call.recording_url
      ? await deps.recordings.find(workspaceId, id)
      : null
    if (!recording) continue
    const input = recording.read(0, recording.size - 1)
    yield { name: recordingName(id, recording.contentType), lastModified, input }
  }
}

const recordingName = (callId: number, contentType: string) =>
  `recordings/call-${callId}.${recordingExtension(contentType)}`

/** Yields what is stored about a contact as JSON, one call at a time. */
async function* writeJson(
  { db, hashNumber, now }: Deps,
  workspaceId: WorkspaceId,
  { contact, otherConsents, members, calls }: Found,
): AsyncGenerator<string> {
  const campaignsOfContact = await db
    .select({
      id: memberships.id,
      campaign: { id: campaigns.id, name: campaigns.name },
      first_name: memberships.first_name,
      last_name: memberships.last_name,
      phone_number: memberships.phone_number,
      email: memberships.email,
      state: memberships.state,
      attempts: memberships.attempts,
      next_try_at: memberships.next_try_at,
    })
    .from(memberships)
    .innerJoin(campaigns, eq(campaigns.id, memberships.campaign_id))
    .where(
      and(
        inWorkspace(memberships, workspaceId),
        isOneOf(
          memberships.id,
          members.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(memberships.id)
  const ownIds = new Set(members.flatMap((member) => (member.isOwn ? [member.id] : [])))
  const campaignsWithoutOthers = campaignsOfContact.map(({ id, ...member }) =>
    ownIds.has(id) ? member : { ...member, ...noPerson },
  )
  const number = contact.phone_e164
  const do_not_call = await listSuppressionsOfNumber(db, hashNumber, workspaceId, number)
  const exported_at = now().toISOString()
  const head = {
    ...{ exported_at, contact, other_consents: otherConsents, do_not_call },
    campaigns: campaignsWithoutOthers,
  }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "calls": [`
  let separator = '\n'
  for (const { id, membership_id } of calls) {
    const found = await findCall(db, workspaceId, id)
    const evidence = await findCallEvidence(db, workspaceId, id)
    if (!found || !evidence) continue
    const isOwn = ownIds.has(membership_id)
    const call = isOwn ? found.call : withoutMember(found.call)
    const partsOf = (parts: EvidenceParts) => (isOwn ? parts : withoutPerson(parts, number))
    const current = partsOf(evidence.current)
    const entries = evidence.entries.map((entry) => ({ ...entry, parts: partsOf(entry.parts) }))
    yield separator + JSON.stringify({ ...call, evidence: { current, entries } }, null, 2)
    separator = ',\n'
  }
  yield ']\n}\n'
}

/** The name and the e-mail address of another person, whose member has the number or called it. */
const noPerson = { first_name: '', last_name: '', email: '' }

/** Returns a call to the number without the name and the e-mail address of the other person who was to be called. */
const withoutMember = <T extends Call>(call: T): T => ({
  ...call,
  name: call.campaign?.name ?? '',
  contact: { ...call.contact, ...noPerson },
})

/**
 * Returns the evidence of such a call without the other person: their name, a number that is not the exported one, their
 * consent, and the decisions, which have their consent and their time zone.
 */
const withoutPerson = (parts: EvidenceParts, exportedNumber: string): EvidenceParts => ({
  ...parts,
  parties: parts.parties?.phone_number === exportedNumber ? { ...parts.parties, name: '' } : null,
  basis: null,
  decisions: null,
})
