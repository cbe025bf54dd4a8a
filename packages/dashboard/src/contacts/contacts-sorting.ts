import type { ContactSort } from '@callwright/contract'
import type { DataTableSorting } from '@callwright/ui/data-table'

/** Returns the sorted column: the name of the sort without its minus; null when sorted by age. */
export function sortingOf(sort: ContactSort): DataTableSorting | null {
  if (sort === 'newest' || sort === 'oldest') return null
  return { id: sort.replace('-', ''), desc: sort.startsWith('-') }
}

/** Returns the sort for a column header. */
export function sortOf(sorting: DataTableSorting | null): ContactSort {
  if (!sorting) return 'newest'
  return `${sorting.desc ? '-' : ''}${sorting.id as 'name' | 'company'}`
}
