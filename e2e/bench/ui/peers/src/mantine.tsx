import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/Badge.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Card.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Progress.css'
import '@mantine/core/styles/Table.css'
import '@mantine/core/styles/Tabs.css'
import '@mantine/core/styles/Text.css'
import '@mantine/core/styles/Title.css'
import {
  Badge,
  Button,
  Card,
  Checkbox,
  MantineProvider,
  Modal,
  Progress,
  Table,
  Tabs,
  Text,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { columnHeaders } from './rows.ts'

const colors = { Ended: 'green', Queued: 'blue', Failed: 'red' }

export function Page({ rows }) {
  const [open, setOpen] = useState(false)
  return (
    <MantineProvider>
      <Card withBorder>
        <Title order={2}>Calls</Title>
        <Text c="dimmed">What was said.</Text>
        <Badge color="green">Ended</Badge>
        <Badge color="blue">Queued</Badge>
        <Badge color="red">Failed</Badge>
        <Button>Start</Button>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Open
        </Button>
        <Modal opened={open} onClose={() => setOpen(false)} title="Details">
          <Text>Of one call.</Text>
          <Button onClick={() => setOpen(false)}>Close</Button>
        </Modal>
        <Tabs defaultValue="overview">
          <Tabs.List>
            <Tabs.Tab value="overview">Overview</Tabs.Tab>
            <Tabs.Tab value="transcript">Transcript</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="overview">overview</Tabs.Panel>
          <Tabs.Panel value="transcript">transcript</Tabs.Panel>
        </Tabs>
        <Checkbox label="Remember" />
        <Progress aria-label="Progress" value={40} />
      </Card>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {columnHeaders.map((header, index) => (
              <Table.Th key={index}>{header}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Checkbox aria-label={`Select ${row.name}`} />
              </Table.Td>
              <Table.Td>{row.name}</Table.Td>
              <Table.Td>{row.phone}</Table.Td>
              <Table.Td>{row.company}</Table.Td>
              <Table.Td>
                <Badge color={colors[row.status]}>{row.status}</Badge>
              </Table.Td>
              <Table.Td>{row.duration}</Table.Td>
              <Table.Td>
                <Button size="xs" variant="outline">
                  Details
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </MantineProvider>
  )
}
