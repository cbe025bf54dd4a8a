import type { Contact } from '@callwright/contract'

/** The maximum number of tags in the select; a search adds the tags of its matches. */
const maxTags = 50

/** Returns the most frequent tags, in alphabetical order. */
export function mostCommonTags(contacts: readonly Pick<Contact, 'tags'>[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of contacts.flatMap(({ tags }) => tags)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const common = [...counts].sort(([, a], [, b]) => b - a).slice(0, maxTags)
  return common.map(([tag]) => tag).sort((a, b) => a.localeCompare(b))
}
