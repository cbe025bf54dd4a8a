import { Button, Card, Checkbox, Modal, Progress, Table, Tabs, Tag } from 'antd'
import { useState } from 'react'

const colors = { Ended: 'green', Queued: 'blue', Failed: 'red' }

const columns = [
  {
    key: 'select',
    title: '',
    render: (_, row) => <Checkbox aria-label={`Select ${row.name}`} />,
  },
  { key: 'name', title: 'Name', dataIndex: 'name' },
  { key: 'phone', title: 'Phone', dataIndex: 'phone' },
  { key: 'company', title: 'Company', dataIndex: 'company' },
  {
    key: 'status',
    title: 'Status',
    render: (_, row) => <Tag color={colors[row.status]}>{row.status}</Tag>,
  },
  { key: 'duration', title: 'Duration', dataIndex: 'duration' },
  { key: 'details', title: '', render: () => <Button size="small">Details</Button> },
]

const tabs = [
  { key: 'overview', label: 'Overview', children: 'overview' },
  { key: 'transcript', label: 'Transcript', children: 'transcript' },
]

export function Page({ rows }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Card title="Calls">
        <p>What was said.</p>
        <Tag color="green">Ended</Tag>
        <Tag color="blue">Queued</Tag>
        <Tag color="red">Failed</Tag>
        <Button type="primary">Start</Button>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Modal title="Details" open={open} onCancel={() => setOpen(false)}>
          Of one call.
        </Modal>
        <Tabs items={tabs} />
        <Checkbox>Remember</Checkbox>
        <Progress percent={40} aria-label="Progress" />
      </Card>
      <Table columns={columns} dataSource={rows} rowKey="id" pagination={false} />
    </>
  )
}
