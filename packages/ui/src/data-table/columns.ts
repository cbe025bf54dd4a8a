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
  /**
   * The place of the cell below 640 px, where a row is two lines: `primary` starts the first line, `aside` ends it,
   * `detail` is in the second line and `menu` at the end of the row. `paragraph` is below them, in as many lines as it
   * needs. By default the first column is `primary`, other columns with values are `detail`, and display columns are
   * `menu`.
   */
  narrow?: 'primary' | 'aside' | 'detail' | 'paragraph' | 'menu' | 'hidden'
}

export const dataTableFeatures = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<DataTableColumnMeta>(),
})

/**
 * A column of a DataTable. `enableSorting: false` excludes the column from sorting. A cell whose value is empty is
 * left out where rows are two lines.
 */
// biome-ignore lint/suspicious/noExplicitAny: one array holds columns with different types of values, as in TanStack's own types
export type DataTableColumn<Row extends RowData> = ColumnDef<typeof dataTableFeatures, Row, any>

/** Builds the columns of a table of `Row`: `accessor` for values, `display` for actions. */
export function dataTableColumns<Row extends RowData>() {
  return createColumnHelper<typeof dataTableFeatures, Row>()
}
