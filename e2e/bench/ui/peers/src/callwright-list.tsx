import '@callwright/ui/styles.css'
import { DataTable, dataTableColumns } from '@callwright/ui/data-table'

const column = dataTableColumns()
const columns = column.columns([
  column.accessor('name', { header: 'Name' }),
  column.accessor('phone', { header: 'Phone' }),
  column.accessor('company', { header: 'Company' }),
  column.accessor('status', { header: 'Status' }),
  column.accessor('duration', { header: 'Duration' }),
])
const selectedIds = []
const ignoreSelection = () => {}

export function Page({ rows }) {
  return (
    <DataTable
      aria-label="Calls"
      columns={columns}
      rows={rows}
      getRowId={(row) => String(row.id)}
      getRowLabel={(row) => row.name}
      selectedIds={selectedIds}
      onSelectedIdsChange={ignoreSelection}
      virtualized
      height={600}
    />
  )
}
