import {
  Badge,
  Button,
  Card,
  ChakraProvider,
  Checkbox,
  Dialog,
  defaultSystem,
  Portal,
  Progress,
  Table,
  Tabs,
} from '@chakra-ui/react'
import { columnHeaders } from './rows.ts'

const colors = { Ended: 'green', Queued: 'blue', Failed: 'red' }

export function Page({ rows }) {
  return (
    <ChakraProvider value={defaultSystem}>
      <Card.Root>
        <Card.Header>
          <Card.Title>Calls</Card.Title>
          <Card.Description>What was said.</Card.Description>
        </Card.Header>
        <Card.Body>
          <Badge colorPalette="green">Ended</Badge>
          <Badge colorPalette="blue">Queued</Badge>
          <Badge colorPalette="red">Failed</Badge>
          <Button>Start</Button>
          <Dialog.Root>
            <Dialog.Trigger asChild>
              <Button variant="outline">Open</Button>
            </Dialog.Trigger>
            <Portal>
              <Dialog.Backdrop />
              <Dialog.Positioner>
                <Dialog.Content>
                  <Dialog.Header>
                    <Dialog.Title>Details</Dialog.Title>
                  </Dialog.Header>
                  <Dialog.Body>Of one call.</Dialog.Body>
                  <Dialog.CloseTrigger asChild>
                    <Button>Close</Button>
                  </Dialog.CloseTrigger>
                </Dialog.Content>
              </Dialog.Positioner>
            </Portal>
          </Dialog.Root>
          <Tabs.Root defaultValue="overview">
            <Tabs.List>
              <Tabs.Trigger value="overview">Overview</Tabs.Trigger>
              <Tabs.Trigger value="transcript">Transcript</Tabs.Trigger>
            </Tabs.List>
            <Tabs.Content value="overview">overview</Tabs.Content>
            <Tabs.Content value="transcript">transcript</Tabs.Content>
          </Tabs.Root>
          <Checkbox.Root>
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>Remember</Checkbox.Label>
          </Checkbox.Root>
          <Progress.Root value={40}>
            <Progress.Track>
              <Progress.Range />
            </Progress.Track>
          </Progress.Root>
        </Card.Body>
      </Card.Root>
      <Table.Root>
        <Table.Header>
          <Table.Row>
            {columnHeaders.map((header, index) => (
              <Table.ColumnHeader key={index}>{header}</Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={row.id}>
              <Table.Cell>
                <Checkbox.Root>
                  <Checkbox.HiddenInput aria-label={`Select ${row.name}`} />
                  <Checkbox.Control />
                </Checkbox.Root>
              </Table.Cell>
              <Table.Cell>{row.name}</Table.Cell>
              <Table.Cell>{row.phone}</Table.Cell>
              <Table.Cell>{row.company}</Table.Cell>
              <Table.Cell>
                <Badge colorPalette={colors[row.status]}>{row.status}</Badge>
              </Table.Cell>
              <Table.Cell>{row.duration}</Table.Cell>
              <Table.Cell>
                <Button size="xs" variant="outline">
                  Details
                </Button>
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </ChakraProvider>
  )
}
