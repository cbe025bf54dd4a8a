export { type DataTableColumn, dataTableColumns } from './columns.ts'
export { DataTable, type DataTableProps, type DataTableSorting } from './data-table.tsx'
export { type RowAction, RowActions, type RowActionsProps } from './row-actions.tsx'
