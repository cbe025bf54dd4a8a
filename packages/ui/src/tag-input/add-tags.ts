/** Commas and semicolons of any script, and what separates cells and lines of a pasted table. */
export const separators = /[,;\n\r\t،؛、，；]+/

/** The problem of a tag that is not added. */
export interface TagProblem {
  kind: 'duplicate' | 'tooLong' | 'tooMany' | 'invalid'
  tag: string
  /** The message of `validate`. */
  message?: string
}

interface TagLimits {
  maxTags: number | undefined
  maxLength: number | undefined
  validate: ((tag: string) => string | undefined) | undefined
}

/** Adds the possible ones of entered tags. The others remain, except for duplicates, which are there already. */
export function addTags(tags: readonly string[], entered: readonly string[], limits: TagLimits) {
  const known = new Set(tags.map(keyOf))
  const added: string[] = []
  const remaining: string[] = []
  let problem: TagProblem | undefined
  for (const text of entered) {
    const tag = text.trim()
    if (tag === '') continue
    const found = problemOf(tag, known, limits)
    if (!found) {
      known.add(keyOf(tag))
      added.push(tag)
      continue
    }
    // The message is about what remains.
    if (!problem || problem.kind === 'duplicate') problem = found
    if (found.kind !== 'duplicate') remaining.push(tag)
  }
  return { added, remaining, problem }
}

/** The same for tags that differ only in case, or in the encoding of accents. */
const keyOf = (tag: string) => tag.normalize('NFC').toLowerCase()

function problemOf(
  tag: string,
  known: ReadonlySet<string>,
  { maxTags, maxLength, validate }: TagLimits,
): TagProblem | undefined {
  if (known.has(keyOf(tag))) return { kind: 'duplicate', tag }
  if (maxLength !== undefined && tag.length > maxLength) return { kind: 'tooLong', tag }
  const message = validate?.(tag)
  if (message) return { kind: 'invalid', tag, message }
  if (maxTags !== undefined && known.size >= maxTags) return { kind: 'tooMany', tag }
}
