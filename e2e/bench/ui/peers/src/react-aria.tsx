import './thin.css'
import {
  Button as AriaButton,
  Checkbox as AriaCheckbox,
  Cell,
  Column,
  Dialog,
  DialogTrigger,
  Heading,
  Modal,
  ModalOverlay,
  ProgressBar,
  Row,
  Tab,
  TabList,
  Table,
  TableBody,
  TableHeader,
  TabPanel,
  Tabs,
} from 'react-aria-components'
import { columnHeaders } from './rows.ts'
import {
  badge,
  button,
  Card,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
  CheckIcon,
  checkboxClasses,
  cn,
  dialogClasses,
  dialogTitleClasses,
  overlayClasses,
  progressClasses,
  progressIndicatorClasses,
  tabClasses,
  tabsClasses,
  tabsListClasses,
} from './thin-elements.tsx'

const variants = { Ended: 'default', Queued: 'secondary', Failed: 'destructive' }
const cellClasses = 'p-2 align-middle whitespace-nowrap'

function Badge({ className, variant, ...props }) {
  return <span className={cn(badge({ variant }), className)} {...props} />
}

function Button({ className, variant, size, ...props }) {
  return <AriaButton className={cn(button({ variant, size }), className)} {...props} />
}

function Checkbox({ children, ...props }) {
  return (
    <AriaCheckbox className="flex items-center gap-2" {...props}>
      {({ isSelected }) => (
        <>
          <div className={checkboxClasses}>{isSelected && <CheckIcon />}</div>
          {children}
        </>
      )}
    </AriaCheckbox>
  )
}

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
          <DialogTrigger>
            <Button variant="outline">Open</Button>
            <ModalOverlay className={overlayClasses}>
              <Modal className={dialogClasses}>
                <Dialog>
                  <Heading slot="title" className={dialogTitleClasses}>
                    Details
                  </Heading>
                  <p>Of one call.</p>
                  <Button slot="close">Close</Button>
                </Dialog>
              </Modal>
            </ModalOverlay>
          </DialogTrigger>
          <Tabs defaultSelectedKey="overview" className={tabsClasses}>
            <TabList aria-label="Views" className={tabsListClasses}>
              <Tab id="overview" className={tabClasses}>
                Overview
              </Tab>
              <Tab id="transcript" className={tabClasses}>
                Transcript
              </Tab>
            </TabList>
            <TabPanel id="overview">overview</TabPanel>
            <TabPanel id="transcript">transcript</TabPanel>
          </Tabs>
          <Checkbox>Remember</Checkbox>
          <ProgressBar aria-label="Progress" value={40} className={progressClasses}>
            {({ percentage }) => (
              <div className={progressIndicatorClasses} style={{ width: `${percentage}%` }} />
            )}
          </ProgressBar>
        </CardContent>
      </Card>
      <Table aria-label="Calls" selectionMode="multiple" className="w-full caption-bottom text-sm">
        <TableHeader>
          {columnHeaders.map((header, index) => (
            <Column key={index} isRowHeader={index === 1}>
              {header}
            </Column>
          ))}
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <Row key={row.id} id={row.id} textValue={row.name} className="border-border border-b">
              <Cell className={cellClasses}>
                <Checkbox slot="selection" />
              </Cell>
              <Cell className={cellClasses}>{row.name}</Cell>
              <Cell className={cellClasses}>{row.phone}</Cell>
              <Cell className={cellClasses}>{row.company}</Cell>
              <Cell className={cellClasses}>
                <Badge variant={variants[row.status]}>{row.status}</Badge>
              </Cell>
              <Cell className={cellClasses}>{row.duration}</Cell>
              <Cell className={cellClasses}>
                <Button size="sm" variant="outline">
                  Details
                </Button>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </main>
  )
}
