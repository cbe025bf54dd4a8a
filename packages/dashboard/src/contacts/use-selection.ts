import type { Contact, ContactFilter, ContactPage } from '@callwright/contract'
import { useMemo, useState } from 'react'

export interface Selection {
  /** The ids of the selected contacts on all pages; when all matches are selected, only those of this page. */
  ids: string[]
  /** The number of selected contacts on all pages. */
  count: number
  /** The number of selected contacts on other pages. */
  onOtherPages: number
  /** Whether all matches are selected, except the excluded ones. */
  allMatching: boolean
  /** The ids of the excluded contacts. */
  excludedIds: string[]
  /** Whether the whole page is selected, and there are more matches. */
  canExtend: boolean
  /** Called with the new selection. When all matches are selected, only the current page changes. */
  select: (ids: string[]) => void
  /** Selects all matches. */
  extend: () => void
  /** Clears the selection. */
  clear: () => void
  /** Called with the id of a deleted contact. */
  remove: (id: number) => void
}

const noSelection = { allMatching: false, ids: [] as string[] }
const idOf = ({ id }: Contact) => String(id)

/**
 * The selection of contacts: single ones on any pages, or all matches except some. It is reset when the search
 * or the tag changes, so that no hidden contact stays selected.
 */
export function useSelection(
  { search, tag }: ContactFilter,
  page: ContactPage | undefined,
  settled: boolean,
): Selection {
  // The ids are the selected ones or, with all matches selected, the excluded ones.
  const [{ allMatching, ids: listedIds }, setSelection] = useState(noSelection)
  const [last, setLast] = useState({ search, tag, settled: true })
  const isOtherFilter = last.search !== search || last.tag !== tag
  // Reset again with the new list: until then rows of the old one could be selected.
  if (isOtherFilter || (settled && !last.settled)) {
    setLast({ search, tag, settled: !isOtherFilter })
    setSelection(noSelection)
  }

  const onPage = useMemo(() => page?.contacts.map(idOf) ?? [], [page])
  const ids = useMemo(() => {
    if (!allMatching) return listedIds
    const excluded = new Set(listedIds)
    return onPage.filter((id) => !excluded.has(id))
  }, [allMatching, listedIds, onPage])
  const total = page?.total ?? 0
  const count = allMatching ? Math.max(0, total - listedIds.length) : total && ids.length
  const selectedOnPage = useMemo(() => {
    const selected = new Set(ids)
    return onPage.filter((id) => selected.has(id)).length
  }, [ids, onPage])
  return {
    ids,
    count,
    onOtherPages: count - selectedOnPage,
    allMatching: allMatching && count > 0,
    excludedIds: allMatching ? listedIds : [],
    canExtend: selectedOnPage > 0 && selectedOnPage === onPage.length && count < total,
    select: (newIds) => {
      if (!allMatching) return setSelection({ allMatching, ids: newIds })
      const [selected, here] = [new Set(newIds), new Set(onPage)]
      const others = listedIds.filter((id) => !here.has(id))
      setSelection({ allMatching, ids: [...others, ...onPage.filter((id) => !selected.has(id))] })
    },
    extend: () => setSelection({ allMatching: true, ids: [] }),
    clear: () => setSelection(noSelection),
    remove: (deletedId) =>
      setSelection((last) => ({ ...last, ids: last.ids.filter((id) => id !== String(deletedId)) })),
  }
}
