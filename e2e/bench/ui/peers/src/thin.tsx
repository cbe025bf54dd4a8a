import './thin.css'
import { columnHeaders } from './rows.ts'
import {
  Card,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from './thin-elements.tsx'
import {
  Badge,
  Button,
  Checkbox,
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
  Progress,
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from './thin-parts.tsx'

const variants = { Ended: 'default', Queued: 'secondary', Failed: 'destructive' }

export function Page({ rows }) {
  return (
    <main>
      <Card>
        <CardHeader>
          <CardTitle>Calls</CardTitle>
          <CardDescription>What was said.</CardDescription>
        </CardHeader>
        <CardContent>
          <Badge>Ended</Badge>
          <Badge variant="secondary">Queued</Badge>
          <Badge variant="destructive">Failed</Badge>
          <Button>Start</Button>
          <Dialog>
            <DialogTrigger asChild>
              <Button variant="outline">Open</Button>
            </DialogTrigger>
            <DialogContent>
              <DialogTitle>Details</DialogTitle>
              <DialogDescription>Of one call.</DialogDescription>
              <DialogClose asChild>
                <Button>Close</Button>
              </DialogClose>
            </DialogContent>
          </Dialog>
          <Tabs defaultValue="overview">
            <TabsList>
              <TabsTrigger value="overview">Overview</TabsTrigger>
              <TabsTrigger value="transcript">Transcript</TabsTrigger>
            </TabsList>
            <TabsContent value="overview">overview</TabsContent>
            <TabsContent value="transcript">transcript</TabsContent>
          </Tabs>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is a button inside it */}
          <label>
            <Checkbox /> Remember
          </label>
          <Progress aria-label="Progress" value={40} />
        </CardContent>
      </Card>
      <Table>
        <TableHeader>
          <TableRow>
            {columnHeaders.map((header, index) => (
              <TableHead key={index}>{header}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell>
                <Checkbox aria-label={`Select ${row.name}`} />
              </TableCell>
              <TableCell>{row.name}</TableCell>
              <TableCell>{row.phone}</TableCell>
              <TableCell>{row.company}</TableCell>
              <TableCell>
                <Badge variant={variants[row.status]}>{row.status}</Badge>
              </TableCell>
              <TableCell>{row.duration}</TableCell>
              <TableCell>
                <Button size="sm" variant="outline">
                  Details
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </main>
  )
}
