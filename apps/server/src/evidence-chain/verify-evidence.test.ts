import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { digestOf, hashOf, type SaltedPart } from './entry-hash.ts'
import { readLines } from './read-lines.ts'
import { verifyEvidence } from './verify-evidence.ts'

const campaign_id = 7
const at = '2026-01-14T17:00:00.000Z'

/** Returns the lines of the chain of these parts. An erased part has its digest. */
function createLines(entries: Record<string, SaltedPart | { erased: SaltedPart }>[]): string[] {
  let previous_hash: string | null = null
  const lines = entries.map((parts, index) => {
    const partsOfEntry = Object.entries(parts)
    const digests = Object.fromEntries(
      partsOfEntry.map(([name, part]) => [name, digestOf('erased' in part ? part.erased : part)]),
    )
    const fields = {
      campaign_id,
      sequence: index + 1,
      call_id: 40 + index,
      kind: 'final',
      at,
      digests,
      previous_hash,
    }
    previous_hash = hashOf(fields)
    const written = Object.fromEntries(
      partsOfEntry.map(([name, part]) => [name, 'erased' in part ? null : part]),
    )
    return canonicalJson({ ...fields, hash: previous_hash, parts: written })
  })
  return [...lines, canonicalJson({ campaign_id, entries: entries.length, hash: previous_hash })]
}

const salted = (digit: string, value: unknown) => ({ salt: digit.repeat(32), value })
const outcome = salted('a', { status: 'ended', cost_usd: 0.1, ended_reason: 'Zürich\u2028–' })
const parties = salted('b', { name: 'Ada', phone_number: '+12025550101' })
const lines = createLines([
  { parties, outcome },
  { parties: { erased: parties }, outcome },
  { outcome: salted('c', { status: 'failed' }) },
])
const verifyText = (file: string | Uint8Array) =>
  verifyEvidence(readLines([typeof file === 'string' ? new TextEncoder().encode(file) : file]))
const toFile = (written: string[]) => written.map((line) => `${line}\n`).join('')
const verify = (written: string[]) => verifyText(toFile(written))

describe('an evidence file', () => {
  it('is verified with its entries and erased parts', async () => {
    expect(await verify(lines)).toEqual({ ok: true, campaignId: 7, entries: 3, erasedParts: 1 })
    expect(await verify(createLines([]))).toMatchObject({ ok: true, campaignId: 7, entries: 0 })
  })

  it('is not verified after the change of any byte', async () => {
    const bytes = new TextEncoder().encode(toFile(lines))
    const unnoticed: number[] = []
    for (const mask of [0x01, 0x20, 0x80]) {
      for (const [index, byte] of bytes.entries()) {
        bytes[index] = byte ^ mask
        if ((await verifyText(bytes)).ok) unnoticed.push(index)
        bytes[index] = byte
      }
    }
    expect(unnoticed).toEqual([])
  })

  const changed = (index: number, change: (line: string) => string) =>
    lines.with(index, change(lines[index] ?? ''))
  const withFields = (index: number, change: (fields: { parts?: object }) => object) =>
    changed(index, (line) => canonicalJson({ ...JSON.parse(line), ...change(JSON.parse(line)) }))
  const forgedOutcome = salted('a', { status: 'ended', cost_usd: 0 })

  it.each([
    [
      'a part was changed',
      1,
      withFields(0, () => ({ parts: { parties, outcome: forgedOutcome } })),
      'the part "outcome" of entry 1 was changed',
    ],
    [
      'a part and its digest were changed',
      1,
      withFields(0, () => ({
        parts: { parties, outcome: forgedOutcome },
        digests: { parties: digestOf(parties), outcome: digestOf(forgedOutcome) },
      })),
      'entry 1 does not have its hash',
    ],
    [
      'a part, its digest and the hash were changed',
      2,
      createLines([{ parties, outcome: forgedOutcome }])
        .slice(0, 1)
        .concat(lines.slice(1)),
      'entry 2 does not follow the entry before',
    ],
    [
      'the time was changed',
      2,
      withFields(1, () => ({ at: '2026-01-15T17:00:00.000Z' })),
      'entry 2 does not have its hash',
    ],
    [
      'the call was changed',
      2,
      withFields(1, () => ({ call_id: 1 })),
      'entry 2 does not have its hash',
    ],
    [
      'the kind was changed',
      2,
      withFields(1, () => ({ kind: 'change' })),
      'entry 2 does not have its hash',
    ],
    ['a field was added', 1, withFields(0, () => ({ note: 'x' })), 'it is not an entry'],
    [
      'a part was added',
      3,
      withFields(2, ({ parts }) => ({ parts: { ...parts, parties } })),
      'entry 3 has other parts',
    ],
    [
      'a part that is never erased is missing',
      1,
      withFields(0, () => ({ parts: { parties, outcome: null } })),
      'the part "outcome" of entry 1 is missing, and is never erased',
    ],
    ['a line was removed', 2, lines.toSpliced(1, 1), 'entry 2 is expected, and this is entry 3'],
    ['the first line was removed', 1, lines.slice(1), 'entry 1 is expected, and this is entry 2'],
    [
      'two lines were swapped',
      1,
      [1, 0, 2, 3].map((index) => lines[index] ?? ''),
      'entry 1 is expected, and this is entry 2',
    ],
    [
      'the last entry was removed',
      3,
      lines.toSpliced(2, 1),
      'it counts 3 entries, and there are 2',
    ],
    [
      'the last entry is another',
      4,
      [
        ...createLines([{ parties, outcome }, { outcome }, { outcome }]).slice(0, 3),
        lines[3] ?? '',
      ],
      'it has another campaign or last hash than the entries',
    ],
    [
      'the end was cut off',
      4,
      lines.slice(0, 3),
      'the line with the number of entries and the last hash is missing: the end was cut off',
    ],
    ['a line follows the end', 5, [...lines, lines[0] ?? ''], 'there is a line after the last one'],
    [
      'the last line has another campaign',
      4,
      withFields(3, () => ({ campaign_id: 8 })),
      'it has another campaign or last hash than the entries',
    ],
    [
      'the same object was written otherwise',
      1,
      changed(0, (line) => line.replace('{', '{ ')),
      'it is not the text that the server wrote',
    ],
    [
      'it is empty',
      1,
      [],
      'the line with the number of entries and the last hash is missing: the end was cut off',
    ],
    ['it is another file', 1, ['name,phone', 'Ada,1'], 'it is not the text that the server wrote'],
  ])('is not verified when %s', async (_, line, written, reason) => {
    expect(await verify(written)).toEqual({ ok: false, line, reason })
  })
})

describe('pnpm evidence verify', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwright-evidence-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const script = join(import.meta.dirname, '../../../../scripts/evidence.ts')
  async function run(...args: string[]) {
    const env = { ...process.env, INIT_CWD: folder }
    const result = await promisify(execFile)(process.execPath, [script, ...args], { env }).catch(
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
    const { stdout, stderr } = result
    return { code: 'code' in result ? result.code : 0, stdout, stderr }
  }

  it('prints the result in one line, and exits with 1 for a changed file', async () => {
    writeFileSync(join(folder, 'good.jsonl'), toFile(lines))
    expect(await run('verify', 'good.jsonl')).toEqual({
      code: 0,
      stdout: '3 entries of campaign 7 verified, 1 parts erased\n',
      stderr: '',
    })
    writeFileSync(join(folder, 'bad.jsonl'), toFile(lines.slice(0, 3)))
    expect(await run('verify', 'bad.jsonl')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^Line 4 is wrong: .* the end was cut off\n$/),
    })
  })

  it('exits with 2 for a file that cannot be read', async () => {
    const missing = await run('verify', 'missing.jsonl')
    expect(missing).toMatchObject({ code: 2, stdout: '' })
    expect(missing.stderr).toMatch(/^Cannot read missing\.jsonl: .*\n$/)
    expect((await run('verify', '.')).stderr).toMatch(/^Cannot read \.: .*\n$/)
  })

  it.each([
    ['no argument', []],
    ['no file', ['verify']],
    ['a file without a name', ['verify', '']],
    ['more than one file', ['verify', 'good.jsonl', 'bad.jsonl']],
  ])('prints its usage and exits with 2 for %s', async (_, args) => {
    expect(await run(...args)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Usage: pnpm evidence verify FILE\n',
    })
  })
})
