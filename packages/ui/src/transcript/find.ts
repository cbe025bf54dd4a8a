/** Finds where a text stands in others, whatever the case: start and end of each place. */
export function finder(wanted: string) {
  const literal = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
  return (text: string) => {
    const places: [start: number, end: number][] = []
    if (wanted === '') return places
    // Whatever the case, a place is as long as what is wanted. `matchAll` would tell, for ten times the time.
    while (literal.test(text)) places.push([literal.lastIndex - wanted.length, literal.lastIndex])
    return places
  }
}
