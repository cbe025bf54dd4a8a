export { type DataTableColumn, dataTableColumns } from './columns.ts'
export { DataTable, type DataTableProps } from './data-table.tsx'
