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
  /** `end` aligns the cells to the end, for numbers to compare. */
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
 * A column of a DataTable; a `header` that is text also labels the cell in the card of a narrow screen.
 * In a sortable table, `enableSorting: false` excludes it.
 */
// biome-ignore lint/suspicious/noExplicitAny: one list holds columns of different values, as in TanStack's own types
export type DataTableColumn<Row extends RowData> = ColumnDef<typeof dataTableFeatures, Row, any>

/** Builds the columns of a table of `Row`: `accessor` for values, `display` for actions. */
export function dataTableColumns<Row extends RowData>() {
  return createColumnHelper<typeof dataTableFeatures, Row>()
}
