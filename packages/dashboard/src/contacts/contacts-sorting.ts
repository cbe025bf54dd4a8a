import type { ContactSort } from '@callwright/contract'
import type { DataTableSorting } from '@callwright/ui/data-table'

/** The column a list is sorted by, which is the name of the sort without its minus; null where it is by age. */
export function sortingOf(sort: ContactSort): DataTableSorting | null {
  if (sort === 'newest' || sort === 'oldest') return null
  return { id: sort.replace('-', ''), desc: sort.startsWith('-') }
}

/** The sort a column head asks for. */
export function sortOf(sorting: DataTableSorting | null): ContactSort {
  if (!sorting) return 'newest'
  return `${sorting.desc ? '-' : ''}${sorting.id as 'name' | 'company'}`
}
