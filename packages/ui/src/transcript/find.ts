/** Where a text stands in another, whatever the case: start and end of each place. */
export function find(text: string, wanted: string): [number, number][] {
  if (wanted === '') return []
  const literal = wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return Array.from(text.matchAll(new RegExp(literal, 'giu')), ({ index, 0: match }) => [
    index,
    index + match.length,
  ])
}
