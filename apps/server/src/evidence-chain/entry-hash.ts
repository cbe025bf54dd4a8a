import { createHash, createHmac } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** The parts of an entry that are erased with the person. */
export const personalPartNames: readonly string[] = ['parties', 'basis', 'failure']

/** A part of an entry, with the key of its digest: 128 random bits as hexadecimal digits. */
export interface SaltedPart {
  salt: string
  value: unknown
}

/** What the hash of an entry covers. */
export interface HashedFields {
  campaign_id: number
  /** The place in the chain of the campaign, from 1. */
  sequence: number
  call_id: number
  kind: string
  /** ISO 8601. */
  at: string
  /** The digest of each part, by its name. */
  digests: Partial<Record<string, string>>
  /** The hash of the entry before; null for the first one. */
  previous_hash: string | null
}

/**
 * Returns the digest of a part. It is keyed, so that without the key nobody can find out by trying whether a part had a
 * certain name or number.
 */
export const digestOf = ({ salt, value }: SaltedPart): string =>
  createHmac('sha256', salt).update(canonicalJson(value)).digest('hex')

/** Returns the SHA-256 of an entry. */
export function hashOf(entry: HashedFields): string {
  const { campaign_id, sequence, call_id, kind, at, digests, previous_hash } = entry
  const fields = { campaign_id, sequence, call_id, kind, at, digests, previous_hash }
  return createHash('sha256').update(canonicalJson(fields)).digest('hex')
}
