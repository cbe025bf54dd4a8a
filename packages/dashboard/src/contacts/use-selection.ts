import type { Contact, ContactPage } from '@callwright/contract'
import { useState } from 'react'
import type { ContactsQuery } from './contacts.queries.ts'

export interface Selection {
  /** Ids of the selected rows of the page. */
  ids: string[]
  /** How many contacts are selected, on this page or in all. */
  count: number
  /** Whether all that match are selected, those of other pages too. */
  everything: boolean
  /** Whether there are more that match than those selected on the page, which is selected as a whole. */
  canExtend: boolean
  /** Selects rows of the page instead of what was selected. */
  select: (ids: string[]) => void
  /** Selects all that match. */
  extend: () => void
}

const idOf = ({ id }: Contact) => String(id)

/** Which contacts are selected: rows of the page in sight, or all that match. Looking at others selects none. */
export function useSelection(query: ContactsQuery, page: ContactPage | undefined): Selection {
  const [chosen, setChosen] = useState<string[]>([])
  const [everything, setEverything] = useState(false)
  const [seen, setSeen] = useState(query)
  if (seen !== query) {
    setSeen(query)
    setChosen([])
    // All that match are the same ones on the next page.
    if (seen.search !== query.search || seen.tag !== query.tag) setEverything(false)
  }

  const rows = page?.contacts ?? []
  const total = page?.total ?? 0
  // Only what is in sight can be acted on, whatever was ticked before the list changed.
  const ids = rows.map(idOf).filter((id) => everything || chosen.includes(id))
  const whole = rows.length > 0 && ids.length === rows.length
  return {
    ids,
    count: everything ? total : ids.length,
    everything: everything && total > 0,
    canExtend: !everything && whole && total > rows.length,
    select: (ids) => {
      setEverything(false)
      setChosen(ids)
    },
    extend: () => setEverything(true),
  }
}
