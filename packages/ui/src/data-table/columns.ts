import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

export interface DataTableColumnMeta {
  /** `end` aligns the cells to the end, so that numbers are easy to compare. */
  align?: 'end'
  /** Classes for every cell of the column, such as a width. */
  className?: string
}

export const dataTableFeatures = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<DataTableColumnMeta>(),
})

/**
 * A column of a DataTable. A `header` that is text also labels the cell on a narrow screen, where rows are cards.
 * `enableSorting: false` excludes the column from sorting.
 */
// biome-ignore lint/suspicious/noExplicitAny: one array holds columns with different types of values, as in TanStack's own types
export type DataTableColumn<Row extends RowData> = ColumnDef<typeof dataTableFeatures, Row, any>

/** Builds the columns of a table of `Row`: `accessor` for values, `display` for actions. */
export function dataTableColumns<Row extends RowData>() {
  return createColumnHelper<typeof dataTableFeatures, Row>()
}
