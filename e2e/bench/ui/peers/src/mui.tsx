import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import CardHeader from '@mui/material/CardHeader'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import CssBaseline from '@mui/material/CssBaseline'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Tab from '@mui/material/Tab'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { columnHeaders } from './rows.ts'

const colors = { Ended: 'success', Queued: 'info', Failed: 'error' }

export function Page({ rows }) {
  const [open, setOpen] = useState(false)
  const [tab, setTab] = useState('overview')
  return (
    <>
      <CssBaseline />
      <Card>
        <CardHeader title="Calls" subheader="What was said." />
        <CardContent>
          <Chip size="small" color="success" label="Ended" />
          <Chip size="small" color="info" label="Queued" />
          <Chip size="small" color="error" label="Failed" />
          <Button variant="contained">Start</Button>
          <Button variant="outlined" onClick={() => setOpen(true)}>
            Open
          </Button>
          <Dialog open={open} onClose={() => setOpen(false)}>
            <DialogTitle>Details</DialogTitle>
            <DialogContent>Of one call.</DialogContent>
            <DialogActions>
              <Button onClick={() => setOpen(false)}>Close</Button>
            </DialogActions>
          </Dialog>
          <Tabs value={tab} onChange={(_, next) => setTab(next)}>
            <Tab value="overview" label="Overview" />
            <Tab value="transcript" label="Transcript" />
          </Tabs>
          <div role="tabpanel">{tab}</div>
          <FormControlLabel control={<Checkbox />} label="Remember" />
          <LinearProgress aria-label="Progress" variant="determinate" value={40} />
        </CardContent>
      </Card>
      <Table>
        <TableHead>
          <TableRow>
            {columnHeaders.map((header, index) => (
              <TableCell key={index}>{header}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell>
                <Checkbox slotProps={{ input: { 'aria-label': `Select ${row.name}` } }} />
              </TableCell>
              <TableCell>{row.name}</TableCell>
              <TableCell>{row.phone}</TableCell>
              <TableCell>{row.company}</TableCell>
              <TableCell>
                <Chip size="small" color={colors[row.status]} label={row.status} />
              </TableCell>
              <TableCell>{row.duration}</TableCell>
              <TableCell>
                <Button size="small" variant="outlined">
                  Details
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}
