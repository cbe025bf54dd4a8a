import './thin.css'
import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Dialog } from '@base-ui/react/dialog'
import { Progress } from '@base-ui/react/progress'
import { Tabs } from '@base-ui/react/tabs'
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
  dialogDescriptionClasses,
  dialogTitleClasses,
  overlayClasses,
  progressClasses,
  progressIndicatorClasses,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  tabClasses,
  tabsClasses,
  tabsListClasses,
} from './thin-elements.tsx'

const variants = { Ended: 'default', Queued: 'secondary', Failed: 'destructive' }

function Badge({ className, variant, ...props }) {
  return <span className={cn(badge({ variant }), className)} {...props} />
}

function Button({ className, variant, size, ...props }) {
  return <button className={cn(button({ variant, size }), className)} {...props} />
}

function Checkbox({ className, ...props }) {
  return (
    <BaseCheckbox.Root className={cn(checkboxClasses, className)} {...props}>
      <BaseCheckbox.Indicator className="flex items-center justify-center">
        <CheckIcon />
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
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
          <Dialog.Root>
            <Dialog.Trigger render={<Button variant="outline">Open</Button>} />
            <Dialog.Portal>
              <Dialog.Backdrop className={overlayClasses} />
              <Dialog.Popup className={dialogClasses}>
                <Dialog.Title className={dialogTitleClasses}>Details</Dialog.Title>
                <Dialog.Description className={dialogDescriptionClasses}>
                  Of one call.
                </Dialog.Description>
                <Dialog.Close render={<Button>Close</Button>} />
              </Dialog.Popup>
            </Dialog.Portal>
          </Dialog.Root>
          <Tabs.Root defaultValue="overview" className={tabsClasses}>
            <Tabs.List className={tabsListClasses}>
              <Tabs.Tab value="overview" className={tabClasses}>
                Overview
              </Tabs.Tab>
              <Tabs.Tab value="transcript" className={tabClasses}>
                Transcript
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="overview">overview</Tabs.Panel>
            <Tabs.Panel value="transcript">transcript</Tabs.Panel>
          </Tabs.Root>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside it */}
          <label>
            <Checkbox /> Remember
          </label>
          <Progress.Root aria-label="Progress" value={40}>
            <Progress.Track className={progressClasses}>
              <Progress.Indicator className={progressIndicatorClasses} />
            </Progress.Track>
          </Progress.Root>
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
