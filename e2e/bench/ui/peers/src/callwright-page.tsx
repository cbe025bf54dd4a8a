import { Badge } from '@callwright/ui/badge'
import { Button } from '@callwright/ui/button'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { Checkbox } from '@callwright/ui/checkbox'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@callwright/ui/dialog'
import { NativeCheckbox } from '@callwright/ui/native-checkbox'
import { Progress } from '@callwright/ui/progress'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@callwright/ui/table'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@callwright/ui/tabs'
import { columnHeaders } from './rows.ts'

const tones = { Ended: 'positive', Queued: 'info', Failed: 'negative' }

export function Page({ rows }) {
  return (
    <main>
      <Card>
        <CardHeader>
          <CardTitle>Calls</CardTitle>
          <CardDescription>What was said.</CardDescription>
        </CardHeader>
        <CardContent>
          <Badge tone="positive">Ended</Badge>
          <Badge tone="info">Queued</Badge>
          <Badge tone="negative">Failed</Badge>
          <Button>Start</Button>
          <Dialog>
            <DialogTrigger asChild>
              <Button variant="secondary">Open</Button>
            </DialogTrigger>
            <DialogContent>
              <DialogHeader>
                <DialogTitle>Details</DialogTitle>
                <DialogDescription>Of one call.</DialogDescription>
              </DialogHeader>
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
          <Progress label="Progress" value={40} />
        </CardContent>
      </Card>
      <Table aria-label="Calls">
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
                <NativeCheckbox aria-label={`Select ${row.name}`} />
              </TableCell>
              <TableCell>{row.name}</TableCell>
              <TableCell>{row.phone}</TableCell>
              <TableCell>{row.company}</TableCell>
              <TableCell>
                <Badge tone={tones[row.status]}>{row.status}</Badge>
              </TableCell>
              <TableCell>{row.duration}</TableCell>
              <TableCell>
                <Button size="sm" variant="secondary">
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
