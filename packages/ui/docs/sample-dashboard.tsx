import { CopyIcon, EllipsisIcon } from 'lucide-react'
import { Alert, AlertTitle } from '../src/alert/index.ts'
import { Badge, BadgeDot } from '../src/badge/index.ts'
import { Button } from '../src/button/index.ts'
import {
  Card,
  CardAction,
  CardContent,
  CardFooter,
  CardHeader,
  CardTitle,
} from '../src/card/index.ts'
import { Checkbox } from '../src/checkbox/index.ts'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '../src/dialog/index.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../src/dropdown-menu/index.ts'
import { Field, FieldHint, FieldLabel } from '../src/field/index.ts'
import { IconButton } from '../src/icon-button/index.ts'
import { Input } from '../src/input/index.ts'
import { LineChart } from '../src/line-chart/index.ts'
import { Link } from '../src/link/index.ts'
import { Progress } from '../src/progress/index.ts'
import { Select, SelectContent, SelectItem, SelectTrigger } from '../src/select/index.ts'
import { StatCard, StatCardLabel, StatCardTrend, StatCardValue } from '../src/stat-card/index.ts'
import { Switch } from '../src/switch/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../src/table/index.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../src/tabs/index.ts'

const callsByDay = [12, 31, 24, 46, 38, 52, 41].map((value, index) => ({
  label: `May ${index + 1}`,
  value,
}))

const campaigns = [
  { name: 'Spring offer', tone: 'positive', status: 'Running', done: 62 },
  { name: 'Renewals', tone: 'warning', status: 'Paused', done: 35 },
  { name: 'Survey', tone: 'neutral', status: 'Draft', done: 0 },
] as const

export interface SampleDashboardProps {
  /** Names the regions of one of several dashboards on a page. */
  name: string
}

/** A dashboard of most components, for looking at a theme. */
export function SampleDashboard({ name }: SampleDashboardProps) {
  return (
    <section aria-label={name} className="@container flex min-w-0 flex-col gap-4 p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold text-lg text-strong">Campaigns</p>
        <div className="flex flex-wrap items-center gap-2">
          <CampaignMenu />
          <Button variant="secondary">Export</Button>
          <CreateDialog />
        </div>
      </header>
      <div className="grid @lg:grid-cols-3 gap-4">
        <StatCard>
          <StatCardLabel>Calls</StatCardLabel>
          <StatCardValue>244</StatCardValue>
          <StatCardTrend direction="up" tone="positive" label="12% more than last week">
            12%
          </StatCardTrend>
        </StatCard>
        <StatCard>
          <StatCardLabel>Answered</StatCardLabel>
          <StatCardValue>71%</StatCardValue>
          <StatCardTrend direction="down" tone="negative" label="3% less than last week">
            3%
          </StatCardTrend>
        </StatCard>
        <StatCard>
          <StatCardLabel>Cost</StatCardLabel>
          <StatCardValue>$58.20</StatCardValue>
          <StatCardTrend direction="flat" label="As last week">
            0%
          </StatCardTrend>
        </StatCard>
      </div>
      <Alert tone="info">
        <AlertTitle>
          Two numbers need to be verified. <Link href="#verify">Verify numbers</Link>
        </AlertTitle>
      </Alert>
      <CampaignsCard name={name} />
      <LineChart
        caption="Calls by day"
        data={callsByDay}
        labelName="Day"
        valueName="Calls"
        height={180}
      />
      <SettingsCard name={name} />
    </section>
  )
}

function CampaignMenu() {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label="More actions">
          <EllipsisIcon aria-hidden="true" />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem>Duplicate</DropdownMenuItem>
        <DropdownMenuItem variant="danger">Delete</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function VoiceSelect() {
  return (
    <Select defaultValue="ava">
      <SelectTrigger aria-label="Voice" />
      <SelectContent>
        <SelectItem value="ava">Ava</SelectItem>
        <SelectItem value="noah">Noah</SelectItem>
      </SelectContent>
    </Select>
  )
}

function CreateDialog() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>Create campaign</Button>
      </DialogTrigger>
      <DialogContent size="sm">
        <DialogHeader>
          <DialogTitle>Create campaign</DialogTitle>
          <DialogDescription>Calls start when you start the campaign.</DialogDescription>
        </DialogHeader>
        <DialogBody className="grid gap-4">
          <Input aria-label="Name" defaultValue="Spring offer" />
          <VoiceSelect />
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button>Create</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function CampaignsCard({ name: dashboardName }: SampleDashboardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle asChild>
          <p>All campaigns</p>
        </CardTitle>
        <CardAction>
          <IconButton label="Invite people" size="sm">
            <CopyIcon aria-hidden="true" />
          </IconButton>
        </CardAction>
      </CardHeader>
      <CardContent>
        <Tabs defaultValue="active">
          <TabsList aria-label="Campaigns">
            <TabsTrigger value="active">Active</TabsTrigger>
            <TabsTrigger value="archived">Archived</TabsTrigger>
          </TabsList>
          <TabsContent value="active">
            <Table aria-label={`Active campaigns, ${dashboardName}`}>
              <TableHeader>
                <TableRow>
                  <TableHead>Name</TableHead>
                  <TableHead>Status</TableHead>
                  <TableHead>Called</TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                {campaigns.map(({ name, tone, status, done }, index) => (
                  <TableRow key={name} aria-selected={index === 1}>
                    <TableHead scope="row">{name}</TableHead>
                    <TableCell>
                      <Badge tone={tone}>
                        <BadgeDot /> {status}
                      </Badge>
                    </TableCell>
                    <TableCell>{done}%</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TabsContent>
          <TabsContent value="archived">
            <p className="text-muted">No archived campaigns</p>
          </TabsContent>
        </Tabs>
      </CardContent>
    </Card>
  )
}

function SettingsCard({ name }: SampleDashboardProps) {
  return (
    <Card>
      <CardContent className="grid @lg:grid-cols-2 gap-4">
        <Progress label="Contacts called" value={62} className="@lg:col-span-2" />
        <Field>
          <FieldLabel>Caller name</FieldLabel>
          <Input placeholder="Shown to the called person" />
          <FieldHint>At most 15 characters</FieldHint>
        </Field>
        <Field>
          <FieldLabel>Voice</FieldLabel>
          <VoiceSelect />
        </Field>
        <div className="flex items-center gap-2">
          <Checkbox aria-label={`Record calls, ${name}`} defaultChecked />
          Record calls <Badge tone="accent">New</Badge>
        </div>
        <div className="flex items-center gap-2">
          <Switch aria-label={`Retry failed calls, ${name}`} defaultChecked />
          Retry failed calls
        </div>
      </CardContent>
      <CardFooter>
        <Button>Save</Button>
        <Button variant="ghost">Reset</Button>
        <Button variant="danger">Delete</Button>
        <Button disabled>Disabled</Button>
      </CardFooter>
    </Card>
  )
}
