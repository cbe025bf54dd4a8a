/** Makes a case-insensitive search for a text; it returns the start and the end of each match. */
export function finder(searched: string) {
  const literal = new RegExp(searched.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
  return (text: string) => {
    const matches: [start: number, end: number][] = []
    if (searched === '') return matches
    // A match is as long as the searched text in every case. `matchAll` would take ten times as long.
    while (literal.test(text))
      matches.push([literal.lastIndex - searched.length, literal.lastIndex])
    return matches
  }
}
