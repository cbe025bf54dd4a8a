import type { Contact, ContactFilter, ContactPage } from '@callwright/contract'
import { useMemo, useState } from 'react'

export interface Selection {
  /** The ids of the selected contacts on all pages; when all matches are selected, only those of this page. */
  ids: string[]
  /** The number of selected contacts on all pages. */
  count: number
  /** The number of selected contacts on other pages. */
  otherPagesCount: number
  /** Whether all matches are selected, except the excluded ones. */
  isAllMatching: boolean
  /** The ids of the excluded contacts. */
  excludedIds: string[]
  /** Whether the whole page is selected, and there are more matches. */
  canSelectAllMatching: boolean
  /** Selects the contacts with these ids. When all matches are selected, only the current page changes. */
  select: (ids: string[]) => void
  /** Selects all matches. */
  selectAllMatching: () => void
  /** Clears the selection. */
  clear: () => void
  /** Removes a deleted or erased contact from the selection. */
  remove: (id: number) => void
}

const noSelection = { isAllMatching: false, ids: [] as string[] }
const idOf = ({ id }: Contact) => String(id)

/**
 * The selection of contacts: single contacts on any pages, or all matches except some. It is reset when the search,
 * the tag or the consent changes, so that no contact stays selected that the list does not contain.
 */
export function useSelection(
  { search, tag, consent }: ContactFilter,
  page: ContactPage | undefined,
  isUpToDate: boolean,
): Selection {
  // `listedIds` are the selected ids or, when all matches are selected, the excluded ids.
  const [{ isAllMatching, ids: listedIds }, setSelection] = useState(noSelection)
  const [lastFilter, setLastFilter] = useState({
    search,
    tag,
    consent,
    isUpToDate: true,
  })
  const hasFilterChanged =
    lastFilter.search !== search || lastFilter.tag !== tag || lastFilter.consent !== consent
  // The selection is also reset when the new list arrives, since until then rows of the previous list can be selected.
  if (hasFilterChanged || (isUpToDate && !lastFilter.isUpToDate)) {
    setLastFilter({ search, tag, consent, isUpToDate: !hasFilterChanged })
    setSelection(noSelection)
  }

  const pageIds = useMemo(() => page?.contacts.map(idOf) ?? [], [page])
  const ids = useMemo(() => {
    if (!isAllMatching) return listedIds
    const excludedSet = new Set(listedIds)
    return pageIds.filter((id) => !excludedSet.has(id))
  }, [isAllMatching, listedIds, pageIds])
  const total = page?.total ?? 0
  const count = isAllMatching ? Math.max(0, total - listedIds.length) : total && ids.length
  const selectedOnPageCount = useMemo(() => {
    const selected = new Set(ids)
    return pageIds.filter((id) => selected.has(id)).length
  }, [ids, pageIds])
  return {
    ids,
    count,
    otherPagesCount: count - selectedOnPageCount,
    isAllMatching: isAllMatching && count > 0,
    excludedIds: isAllMatching ? listedIds : [],
    canSelectAllMatching:
      selectedOnPageCount > 0 && selectedOnPageCount === pageIds.length && count < total,
    select: (newIds) => {
      if (!isAllMatching) return setSelection({ isAllMatching, ids: newIds })
      const [selected, onPage] = [new Set(newIds), new Set(pageIds)]
      const others = listedIds.filter((id) => !onPage.has(id))
      setSelection({
        isAllMatching,
        ids: [...others, ...pageIds.filter((id) => !selected.has(id))],
      })
    },
    selectAllMatching: () => setSelection({ isAllMatching: true, ids: [] }),
    clear: () => setSelection(noSelection),
    remove: (deletedId) =>
      setSelection((current) => ({
        ...current,
        ids: current.ids.filter((id) => id !== String(deletedId)),
      })),
  }
}
