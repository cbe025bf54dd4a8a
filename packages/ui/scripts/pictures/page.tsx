import { createRoot } from 'react-dom/client'
import { Badge } from '../../src/badge/index.ts'
import { Button } from '../../src/button/index.ts'
import { Input } from '../../src/input/index.ts'
import { StatCard, StatCardLabel, StatCardTrend, StatCardValue } from '../../src/stat-card/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../src/table/index.ts'
import { Toaster, toast } from '../../src/toast/index.ts'
import './page.css'

// A page with what the test of the comparison changes. `#down` flips the arrow of a trend.
const direction = location.hash === '#down' ? 'down' : 'up'
const stats = [
  ['Contacts reached', '1,204'],
  ['Calls made', '3,861'],
  ['Conversations', '42 %'],
  ['Average duration', '1:37'],
]

createRoot(document.getElementById('root') as HTMLElement).render(
  <main className="flex flex-col gap-4 p-6">
    <h1 className="font-semibold text-2xl">Overview</h1>
    <div className="stats grid grid-cols-4 gap-4">
      {stats.map(([label, value]) => (
        <StatCard key={label}>
          <StatCardLabel>{label}</StatCardLabel>
          <StatCardValue>{value}</StatCardValue>
          <StatCardTrend direction={direction} tone="positive" label="12 % more than last week">
            12 %
          </StatCardTrend>
        </StatCard>
      ))}
    </div>
    <div className="flex gap-2">
      <Button>New campaign</Button>
      <Input aria-label="Search" defaultValue="Ada" className="w-60" />
    </div>
    <Table aria-label="Calls">
      <TableHeader>
        <TableRow>
          <TableHead>Contact</TableHead>
          <TableHead>Status</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        <TableRow>
          <TableCell>Ada Lovelace</TableCell>
          <TableCell>
            <Badge tone="positive">Completed</Badge>
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
    <Toaster duration={Number.POSITIVE_INFINITY} />
  </main>,
)
toast.success('Contact saved')
