export interface Row {
  id: number
  name: string
  phone: string
  company: string
  status: 'Ended' | 'Failed' | 'Queued'
  duration: string
}

const statuses = ['Ended', 'Queued', 'Failed'] as const

export const makeRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    name: `Person ${id}`,
    phone: `+1 202 555 ${String(1000 + (id % 9000))}`,
    company: `Company ${id % 37}`,
    status: statuses[id % 3] ?? 'Ended',
    duration: `${id % 9}m ${id % 60}s`,
  }))

export const columnHeaders = ['', 'Name', 'Phone', 'Company', 'Status', 'Duration', ''] as const
