import type { ContactSort } from '@callwright/contract'
import type { DataTableSorting } from '@callwright/ui/data-table'

/** Returns the column and the direction of a sort; null when contacts are sorted by age, which is no column. */
export function toSorting(sort: ContactSort): DataTableSorting | null {
  if (sort === 'newest' || sort === 'oldest') return null
  return { id: sort.replace('-', ''), desc: sort.startsWith('-') }
}

/** Returns the sort for a column header. */
export function toSort(sorting: DataTableSorting | null): ContactSort {
  if (!sorting) return 'newest'
  return `${sorting.desc ? '-' : ''}${sorting.id as 'name' | 'company'}`
}
