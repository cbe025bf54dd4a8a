import '@radix-ui/themes/styles.css'
import {
  Badge,
  Button,
  Card,
  Checkbox,
  Dialog,
  Heading,
  Progress,
  Table,
  Tabs,
  Text,
  Theme,
} from '@radix-ui/themes'
import { columnHeaders } from './rows.ts'

const colors = { Ended: 'green', Queued: 'blue', Failed: 'red' }

export function Page({ rows }) {
  return (
    <Theme>
      <Card>
        <Heading size="4">Calls</Heading>
        <Text color="gray">What was said.</Text>
        <Badge color="green">Ended</Badge>
        <Badge color="blue">Queued</Badge>
        <Badge color="red">Failed</Badge>
        <Button>Start</Button>
        <Dialog.Root>
          <Dialog.Trigger>
            <Button variant="outline">Open</Button>
          </Dialog.Trigger>
          <Dialog.Content>
            <Dialog.Title>Details</Dialog.Title>
            <Dialog.Description>Of one call.</Dialog.Description>
            <Dialog.Close>
              <Button>Close</Button>
            </Dialog.Close>
          </Dialog.Content>
        </Dialog.Root>
        <Tabs.Root defaultValue="overview">
          <Tabs.List>
            <Tabs.Trigger value="overview">Overview</Tabs.Trigger>
            <Tabs.Trigger value="transcript">Transcript</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="overview">overview</Tabs.Content>
          <Tabs.Content value="transcript">transcript</Tabs.Content>
        </Tabs.Root>
        <Text as="label">
          <Checkbox /> Remember
        </Text>
        <Progress aria-label="Progress" value={40} />
      </Card>
      <Table.Root>
        <Table.Header>
          <Table.Row>
            {columnHeaders.map((header, index) => (
              <Table.ColumnHeaderCell key={index}>{header}</Table.ColumnHeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
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
                <Badge color={colors[row.status]}>{row.status}</Badge>
              </Table.Cell>
              <Table.Cell>{row.duration}</Table.Cell>
              <Table.Cell>
                <Button size="1" variant="outline">
                  Details
                </Button>
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Theme>
  )
}
