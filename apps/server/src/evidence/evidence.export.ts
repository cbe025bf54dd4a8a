import type { Hono } from 'hono'
import { accessOf } from '../auth/index.ts'
import type { Db } from '../db/open.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { canonicalJson } from '../evidence-chain/index.ts'
import { streamBody } from '../stream-body.ts'
import { utcDate } from '../utc-date.ts'
import { hasCampaign, readEntries } from './evidence.store.ts'

/**
 * Serves `GET /api/campaigns/{id}/evidence`: the chain of a campaign as lines of JSON, read as it is sent. Each line is an
 * entry; the last one has their number and the hash of the last entry.
 */
export function serveEvidence(app: Hono, { db, now }: Deps): void {
  app.get('/api/campaigns/:id{[0-9]{1,9}}/evidence', async (c) => {
    const { workspaceId } = accessOf(c)
    const id = Number(c.req.param('id'))
    if (!(await hasCampaign(db, workspaceId, id))) throw notFound('Campaign')
    const today = utcDate(now())
    return c.body(await streamBody(writeLines(db, workspaceId, id)), 200, {
      'content-type': 'application/jsonl',
      'content-disposition': `attachment; filename="evidence-campaign-${id}-${today}.jsonl"`,
    })
  })
}

const encoder = new TextEncoder()

async function* writeLines(
  db: Db,
  workspaceId: WorkspaceId,
  campaignId: number,
): AsyncGenerator<Uint8Array> {
  let last: { sequence: number; hash: string } | undefined
  for await (const entries of readEntries(db, workspaceId, campaignId)) {
    const lines = entries.map(({ workspace_id: _, parts, ...entry }) => {
      // An erased part is null.
      const names = Object.keys(entry.digests) as (keyof typeof parts)[]
      const written = Object.fromEntries(names.map((name) => [name, parts[name] ?? null]))
      return `${canonicalJson({ ...entry, at: entry.at.toISOString(), parts: written })}\n`
    })
    yield encoder.encode(lines.join(''))
    last = entries.at(-1)
  }
  const end = { campaign_id: campaignId, entries: last?.sequence ?? 0, hash: last?.hash ?? null }
  yield encoder.encode(`${canonicalJson(end)}\n`)
}
