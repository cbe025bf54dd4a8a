import type { Contact, ContactFilter, ContactPage } from '@callwright/contract'
import { useMemo, useState } from 'react'

export interface Selection {
  /** Ids of the selected contacts, those of other pages too; where all that match are selected, of those in sight. */
  ids: string[]
  /** How many contacts are selected, on this page or in all. */
  count: number
  /** How many of them are on other pages. */
  elsewhere: number
  /** Whether all that match are selected, but for those left out. */
  everything: boolean
  /** Ids of those left out of all that match. */
  leftOut: string[]
  /** Whether there are more that match than are selected, and those on the page all are. */
  canExtend: boolean
  /** Hears which are to be selected instead; of all that match, only the page in sight changes. */
  select: (ids: string[]) => void
  /** Selects all that match. */
  extend: () => void
  /** Selects nobody. */
  clear: () => void
  /** Hears of a contact that is gone. */
  forget: (id: number) => void
}

const nobody = { everything: false, ids: [] as string[] }
const idOf = ({ id }: Contact) => String(id)

/**
 * Which contacts are selected: by name, on however many pages, or all that match but for some. It lasts as long
 * as the search and the tag: those found by another would be selected out of sight.
 */
export function useSelection(
  { search, tag }: ContactFilter,
  page: ContactPage | undefined,
  settled: boolean,
): Selection {
  // Named are those selected or, of all that match, those left out.
  const [{ everything, ids: named }, setChosen] = useState(nobody)
  const [seen, setSeen] = useState({ search, tag, settled: true })
  const looksElsewhere = seen.search !== search || seen.tag !== tag
  // The second time when the new list is there: until then rows of the old one could be ticked.
  if (looksElsewhere || (settled && !seen.settled)) {
    setSeen({ search, tag, settled: !looksElsewhere })
    setChosen(nobody)
  }

  const onPage = useMemo(() => page?.contacts.map(idOf) ?? [], [page])
  const ids = useMemo(() => {
    if (!everything) return named
    const out = new Set(named)
    return onPage.filter((id) => !out.has(id))
  }, [everything, named, onPage])
  const total = page?.total ?? 0
  const count = everything ? Math.max(0, total - named.length) : total && ids.length
  const inSight = useMemo(() => {
    const selected = new Set(ids)
    return onPage.filter((id) => selected.has(id)).length
  }, [ids, onPage])
  return {
    ids,
    count,
    elsewhere: count - inSight,
    everything: everything && count > 0,
    leftOut: everything ? named : [],
    canExtend: inSight > 0 && inSight === onPage.length && count < total,
    select: (wanted) => {
      if (!everything) return setChosen({ everything, ids: wanted })
      const [kept, here] = [new Set(wanted), new Set(onPage)]
      const others = named.filter((id) => !here.has(id))
      setChosen({ everything, ids: [...others, ...onPage.filter((id) => !kept.has(id))] })
    },
    extend: () => setChosen({ everything: true, ids: [] }),
    clear: () => setChosen(nobody),
    forget: (gone) =>
      setChosen((last) => ({ ...last, ids: last.ids.filter((id) => id !== String(gone)) })),
  }
}
