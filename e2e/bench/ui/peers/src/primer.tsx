import '@primer/primitives/dist/css/functional/themes/light.css'
import '@primer/primitives/dist/css/primitives.css'
import {
  BaseStyles,
  Button,
  Checkbox,
  Dialog,
  FormControl,
  Label,
  ProgressBar,
  ThemeProvider,
} from '@primer/react'
import { Card, Table, UnderlinePanels } from '@primer/react/experimental'
import { useState } from 'react'
import { columnHeaders } from './rows.ts'

const variants = { Ended: 'success', Queued: 'accent', Failed: 'danger' }

export function Page({ rows }) {
  const [open, setOpen] = useState(false)
  return (
    <ThemeProvider>
      <BaseStyles>
        <Card>
          <Card.Heading>Calls</Card.Heading>
          <Card.Description>What was said.</Card.Description>
        </Card>
        <Label variant="success">Ended</Label>
        <Label variant="accent">Queued</Label>
        <Label variant="danger">Failed</Label>
        <Button variant="primary">Start</Button>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {open && (
          <Dialog title="Details" onClose={() => setOpen(false)}>
            Of one call.
          </Dialog>
        )}
        <UnderlinePanels aria-label="Views">
          <UnderlinePanels.Tab>Overview</UnderlinePanels.Tab>
          <UnderlinePanels.Tab>Transcript</UnderlinePanels.Tab>
          <UnderlinePanels.Panel>overview</UnderlinePanels.Panel>
          <UnderlinePanels.Panel>transcript</UnderlinePanels.Panel>
        </UnderlinePanels>
        <FormControl>
          <Checkbox />
          <FormControl.Label>Remember</FormControl.Label>
        </FormControl>
        <ProgressBar aria-label="Progress" progress={40} />
        <Table gridTemplateColumns="repeat(7, auto)">
          <Table.Head>
            <Table.Row>
              {columnHeaders.map((header, index) => (
                <Table.Header key={index}>{header}</Table.Header>
              ))}
            </Table.Row>
          </Table.Head>
          <Table.Body>
            {rows.map((row) => (
              <Table.Row key={row.id}>
                <Table.Cell>
                  <Checkbox aria-label={`Select ${row.name}`} />
                </Table.Cell>
                <Table.Cell>{row.name}</Table.Cell>
                <Table.Cell>{row.phone}</Table.Cell>
                <Table.Cell>{row.company}</Table.Cell>
                <Table.Cell>
                  <Label variant={variants[row.status]}>{row.status}</Label>
                </Table.Cell>
                <Table.Cell>{row.duration}</Table.Cell>
                <Table.Cell>
                  <Button size="small">Details</Button>
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </BaseStyles>
    </ThemeProvider>
  )
}
