import { randomBytes } from 'node:crypto'
import type { CallingRules, ProviderSettingsInput } from '@callwright/contract'
import { and, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Sealer } from '../auth/index.ts'
import { awaitsReport } from '../db/awaits-report.ts'
import type { Db } from '../db/open.ts'
import { calls, endedAt, isLive } from '../db/tables/calls.table.ts'
import { campaigns } from '../db/tables/campaigns.table.ts'
import { workspaceProviders } from '../db/tables/workspaces.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { HttpError, invalidField, wrongState } from '../errors.ts'
import { publishChange } from '../events/index.ts'
import { maxReportWaitMs } from '../rules/index.ts'
import { tokenRejectedMessage } from './errors.ts'
import type { Provider } from './provider.ts'
import type { Providers, WorkspaceProvider } from './providers.ts'

/** A provider as it is stored. */
type StoredProvider = typeof workspaceProviders.$inferSelect

/** The providers that the admins of the workspaces have stored. */
export interface StoredProviders extends Providers {
  /** Returns what is stored for a workspace; null when it has none. */
  find(workspaceId: WorkspaceId): Promise<StoredProvider | null>
  /**
   * Checks key and phone number at the provider, and stores them. Throws `HttpError` 400 when the provider refuses them,
   * and 409 while the workspace's present provider has live calls, running campaigns, or calls whose reports are awaited.
   */
  store(workspaceId: WorkspaceId, input: ProviderSettingsInput): Promise<void>
  /** Whether the embedded provider may be chosen. */
  isEmbeddedAvailable: boolean
}

interface StoredProvidersOptions {
  db: Db
  sealer: Sealer
  log: Logger
  now: () => Date
  /** Opens a provider of the voice provider with a private key. */
  openVapi(token: string, messages: { path: string; secret: string }): Provider
  /** Opens the embedded provider; undefined when this server does not run it. */
  openEmbedded: ((messages: { path: string; secret: string }) => Provider) | undefined
  /** The id of the embedded provider's phone number. */
  embeddedPhoneNumberId: string
  /** Whether calls of each kind of provider obey the calling rules. */
  callingRules: Record<StoredProvider['kind'], CallingRules>
}

export function openStoredProviders({
  db,
  sealer,
  log,
  now,
  openVapi,
  openEmbedded,
  embeddedPhoneNumberId,
  callingRules,
}: StoredProvidersOptions): StoredProviders {
  const opened = new Map<number, { storedAtMs: number; source: WorkspaceProvider | null }>()

  /** Opens a stored provider, once until it is stored again; null when it cannot be opened. */
  function open(row: StoredProvider): WorkspaceProvider | null {
    const storedAtMs = row.stored_at.getTime()
    const known = opened.get(row.workspace_id)
    if (known?.storedAtMs === storedAtMs) return known.source
    const source = openOrLog(row)
    opened.set(row.workspace_id, { storedAtMs, source })
    return source
  }

  function openOrLog(row: StoredProvider): WorkspaceProvider | null {
    const { workspace_id: workspaceId, stored_at: storedAt, phone_number_id: phoneNumberId } = row
    try {
      const webhookSecret = sealer.open(row.sealed_webhook_secret, contextOf(workspaceId))
      const messages = { path: `/api/vapi/webhook/${workspaceId}`, secret: webhookSecret }
      const provider =
        row.sealed_token === null
          ? openEmbedded?.(messages)
          : openVapi(sealer.open(row.sealed_token, contextOf(workspaceId)), messages)
      if (!provider) return null
      return {
        provider,
        workspaceId,
        storedAt,
        phoneNumberId,
        webhookSecret,
        isEmbedded: row.kind === 'embedded',
        callingRules: callingRules[row.kind],
      }
    } catch (error) {
      log.error(
        { err: error, workspace: workspaceId },
        'the voice provider of a workspace cannot be opened with this SECRET_KEY: an admin must store it again',
      )
      return null
    }
  }

  async function find(workspaceId: WorkspaceId): Promise<StoredProvider | null> {
    const [row] = await db
      .select()
      .from(workspaceProviders)
      .where(inWorkspace(workspaceProviders, workspaceId))
    return row ?? null
  }

  /** Returns the row of an input. Throws `HttpError` 400 when the provider refuses key or phone number. */
  async function toRow(
    workspaceId: WorkspaceId,
    { kind, token, phone_number_id }: ProviderSettingsInput,
  ) {
    const webhookSecret = randomBytes(24).toString('base64url')
    const row = {
      workspace_id: workspaceId,
      kind,
      sealed_webhook_secret: sealer.seal(webhookSecret, contextOf(workspaceId)),
      stored_at: now(),
    }
    if (kind === 'embedded') {
      if (!openEmbedded)
        throw invalidField('kind', 'This server does not run the embedded provider')
      return { ...row, sealed_token: null, token_end: null, phone_number_id: embeddedPhoneNumberId }
    }
    if (token === undefined) throw invalidField('token', 'Required')
    if (phone_number_id === undefined) throw invalidField('phone_number_id', 'Required')
    await checkAccount(openVapi(token, { path: '', secret: webhookSecret }), phone_number_id)
    const sealed_token = sealer.seal(token, contextOf(workspaceId))
    return { ...row, sealed_token, token_end: token.slice(-4), phone_number_id }
  }

  return {
    find,
    isEmbeddedAvailable: openEmbedded !== undefined,
    async of(workspaceId) {
      const row = await find(workspaceId)
      return row && open(row)
    },
    async all() {
      const rows = await db.select().from(workspaceProviders)
      return rows.flatMap((row) => open(row) ?? [])
    },
    callingRulesOf: (workspaceId) => opened.get(workspaceId)?.source?.callingRules ?? 'on',
    async store(workspaceId, input) {
      const row = await toRow(workspaceId, input)
      const { workspace_id: _, ...columns } = row
      await db.transaction(async (tx) => {
        const [stored] = await tx
          .select({ kind: workspaceProviders.kind })
          .from(workspaceProviders)
          .where(inWorkspace(workspaceProviders, workspaceId))
          .for('update')
        // A completed campaign calls again when a consent is recorded or an entry of the do-not-call list is removed.
        const callable = await tx
          .select({ id: campaigns.id, status: campaigns.status })
          .from(campaigns)
          .where(
            and(
              inWorkspace(campaigns, workspaceId),
              inArray(campaigns.status, ['draft', 'running', 'paused', 'completed']),
            ),
          )
          .orderBy(campaigns.id)
          .for('update')
        const [liveCall] = await tx
          .select({ id: calls.id })
          .from(calls)
          .where(
            and(
              inWorkspace(calls, workspaceId),
              isLive(calls),
              // A call that only waits is placed by whichever provider there is.
              or(isNotNull(calls.vapi_call_id), isNotNull(calls.lease_until)),
            ),
          )
          .limit(1)
        const at = sql`${now().toISOString()}::timestamptz`
        const waitMs = sql`${maxReportWaitMs} * interval '1 millisecond'`
        const [unreportedCall] = await tx
          .select({ id: calls.id })
          .from(calls)
          .where(
            and(
              inWorkspace(calls, workspaceId),
              // A provider that never reports sets the time of the next reading again and again.
              sql`${endedAt(sql`${calls}`, at)} > ${at} - ${waitMs}`,
              or(isNotNull(calls.refresh_at), awaitsReport(sql`${calls}`)),
            ),
          )
          .limit(1)
        if (stored && callable.some(({ status }) => status === 'running')) {
          throw wrongState('Pause the running campaigns before you change the voice provider')
        }
        if (stored && liveCall) {
          throw wrongState('Wait until the live calls have ended, then change the voice provider')
        }
        if (stored && unreportedCall) {
          throw wrongState(
            'Wait for the reports of the last calls, at most 15 minutes after their end, then change the voice provider',
          )
        }
        await tx
          .insert(workspaceProviders)
          .values(row)
          .onConflictDoUpdate({ target: workspaceProviders.workspace_id, set: columns })
        // The phone number belongs to the account of the provider.
        await tx
          .update(campaigns)
          .set({ phone_number_id: row.phone_number_id })
          .where(
            and(
              inWorkspace(campaigns, workspaceId),
              inArray(
                campaigns.id,
                callable.map(({ id }) => id),
              ),
            ),
          )
        await publishChange(tx, workspaceId, 'policy', [])
      })
    },
  }
}

/** A sealed secret can be opened for its workspace only. */
const contextOf = (workspaceId: WorkspaceId) => `provider of workspace ${workspaceId}`

/** Throws `HttpError` 400 unless the provider accepts the key and has the phone number. */
async function checkAccount(provider: Provider, phoneNumberId: string): Promise<void> {
  try {
    if (!(await provider.hasPhoneNumber(phoneNumberId))) {
      throw invalidField('phone_number_id', 'The voice provider does not know this phone number')
    }
  } catch (error) {
    if (error instanceof HttpError && error.message === tokenRejectedMessage) {
      throw invalidField('token', 'The voice provider refuses this key: use the private key')
    }
    throw error
  }
}
