/** Returns a function that finds the matches of a query in a text, ignoring case. */
export function createFinder(query: string) {
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
  return (text: string) => {
    const matches: [start: number, end: number][] = []
    if (query === '') return matches
    // A match has the length of the query, since case folding keeps it. `matchAll` would be ten times slower.
    while (pattern.test(text)) matches.push([pattern.lastIndex - query.length, pattern.lastIndex])
    return matches
  }
}
