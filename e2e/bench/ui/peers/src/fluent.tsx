import {
  Badge,
  Button,
  Card,
  CardHeader,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  FluentProvider,
  ProgressBar,
  Tab,
  TabList,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  webLightTheme,
} from '@fluentui/react-components'
import { useState } from 'react'
import { columnHeaders } from './rows.ts'

const colors = { Ended: 'success', Queued: 'informative', Failed: 'danger' }

export function Page({ rows }) {
  const [tab, setTab] = useState('overview')
  return (
    <FluentProvider theme={webLightTheme}>
      <Card>
        <CardHeader header={<h2>Calls</h2>} description="What was said." />
        <Badge color="success">Ended</Badge>
        <Badge color="informative">Queued</Badge>
        <Badge color="danger">Failed</Badge>
        <Button appearance="primary">Start</Button>
        <Dialog>
          <DialogTrigger>
            <Button>Open</Button>
          </DialogTrigger>
          <DialogSurface>
            <DialogBody>
              <DialogTitle>Details</DialogTitle>
              <DialogContent>Of one call.</DialogContent>
              <DialogActions>
                <DialogTrigger>
                  <Button>Close</Button>
                </DialogTrigger>
              </DialogActions>
            </DialogBody>
          </DialogSurface>
        </Dialog>
        <TabList selectedValue={tab} onTabSelect={(_, { value }) => setTab(value)}>
          <Tab value="overview">Overview</Tab>
          <Tab value="transcript">Transcript</Tab>
        </TabList>
        <div role="tabpanel">{tab}</div>
        <Checkbox label="Remember" />
        <ProgressBar aria-label="Progress" value={0.4} />
      </Card>
      <Table>
        <TableHeader>
          <TableRow>
            {columnHeaders.map((header, index) => (
              <TableHeaderCell key={index}>{header}</TableHeaderCell>
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
                <Badge color={colors[row.status]}>{row.status}</Badge>
              </TableCell>
              <TableCell>{row.duration}</TableCell>
              <TableCell>
                <Button size="small">Details</Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </FluentProvider>
  )
}
