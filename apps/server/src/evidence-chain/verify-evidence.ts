import { canonicalJson } from './canonical-json.ts'
import {
  digestOf,
  type HashedFields,
  hashOf,
  personalPartNames,
  type SaltedPart,
} from './entry-hash.ts'

/** What was found in an evidence file. A failure names the first line that is wrong. */
export type Verification =
  | { ok: true; campaignId: number; entries: number; erasedParts: number }
  | { ok: false; line: number; reason: string }

type Fields = Record<string, unknown>

/** The entries that were verified so far. */
interface Chain {
  campaignId: number | null
  entries: number
  hash: string | null
  erasedParts: number
}

/**
 * Verifies the lines of an evidence file: that each is the text that was written, that each part has its digest, that each
 * entry has its hash and follows the one before, and that the last line counts them. It needs neither the server nor the
 * database. A personal part without its value counts as erased.
 */
export async function verifyEvidence(
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<Verification> {
  const chain: Chain = { campaignId: null, entries: 0, hash: null, erasedParts: 0 }
  let line = 0
  let end: Fields | undefined
  for await (const text of lines) {
    line += 1
    const fields = parse(text)
    const reason = end
      ? 'there is a line after the last one'
      : fields === null
        ? 'it is not the text that the server wrote'
        : 'entries' in fields
          ? reasonAgainstEnd(fields, chain)
          : reasonAgainstEntry(fields, chain)
    if (reason !== null) return { ok: false, line, reason }
    if (fields && 'entries' in fields) end = fields
  }
  if (!end) {
    return {
      ok: false,
      line: line + 1,
      reason:
        'the line with the number of entries and the last hash is missing: the end was cut off',
    }
  }
  const { entries, erasedParts } = chain
  return { ok: true, campaignId: Number(end.campaign_id), entries, erasedParts }
}

/** Returns the object of a line; null when the line is not the canonical JSON of one. */
function parse(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) && canonicalJson(value) === text ? value : null
  } catch {
    return null
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasKeys = (fields: Fields, keys: readonly string[]): boolean =>
  Object.keys(fields).toSorted().join() === keys.toSorted().join()

const entryKeys = [
  'at',
  'call_id',
  'campaign_id',
  'digests',
  'hash',
  'kind',
  'parts',
  'previous_hash',
  'sequence',
]

/** Returns why a line is not the next entry of the chain, and adds it to the chain otherwise. */
function reasonAgainstEntry(fields: Fields, chain: Chain): string | null {
  const { digests, parts, hash } = fields
  if (!hasKeys(fields, entryKeys) || !isFields(digests) || !isFields(parts)) {
    return 'it is not an entry'
  }
  const entry = fields as unknown as HashedFields
  if (entry.sequence !== chain.entries + 1) {
    return `entry ${chain.entries + 1} is expected, and this is entry ${entry.sequence}`
  }
  if (entry.campaign_id !== (chain.campaignId ?? entry.campaign_id)) {
    return `it is an entry of campaign ${entry.campaign_id}, and the first one of campaign ${chain.campaignId}`
  }
  if (entry.previous_hash !== chain.hash) {
    return `entry ${entry.sequence} does not follow the entry before`
  }
  if (hashOf(entry) !== hash) return `entry ${entry.sequence} does not have its hash`
  if (!hasKeys(parts, Object.keys(digests))) return `entry ${entry.sequence} has other parts`
  for (const [name, part] of Object.entries(parts)) {
    if (part === null) {
      if (!personalPartNames.includes(name)) {
        return `the part "${name}" of entry ${entry.sequence} is missing, and is never erased`
      }
      chain.erasedParts += 1
    } else if (!isSaltedPart(part) || digestOf(part) !== digests[name]) {
      return `the part "${name}" of entry ${entry.sequence} was changed`
    }
  }
  chain.campaignId = entry.campaign_id
  chain.entries = entry.sequence
  chain.hash = String(hash)
  return null
}

const isSaltedPart = (part: unknown): part is SaltedPart =>
  isFields(part) &&
  hasKeys(part, ['salt', 'value']) &&
  typeof part.salt === 'string' &&
  part.salt.length === 32 &&
  /^[0-9a-f]+$/.test(part.salt)

/** Returns why a line is not the end of the chain. */
function reasonAgainstEnd(fields: Fields, chain: Chain): string | null {
  if (!hasKeys(fields, ['campaign_id', 'entries', 'hash'])) return 'it is not the last line'
  if (fields.entries !== chain.entries) {
    return `it counts ${fields.entries} entries, and there are ${chain.entries}`
  }
  const isOfCampaign = fields.campaign_id === (chain.campaignId ?? fields.campaign_id)
  if (fields.hash !== chain.hash || !isOfCampaign) {
    return 'it has another campaign or last hash than the entries'
  }
  return null
}
