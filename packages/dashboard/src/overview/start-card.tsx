import type { Campaign } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { Stepper, type StepState } from '@callwright/ui/stepper'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { MegaphoneIcon, PhoneCallIcon, PlusIcon, UploadIcon } from 'lucide-react'
import { useState } from 'react'
import { CreateCampaignDialog, campaignsMutations, reportMadeCalls } from '../campaigns/index.ts'
import { ImportDialog } from '../contacts/index.ts'
import { serverReason } from '../lib/api.ts'
import { callingStopTexts } from '../lib/calling-stop.messages.ts'
import { ExplainedButton } from '../lib/explained-button.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { Link } from '../lib/link.tsx'
import { messages } from '../lib/messages.ts'
import { useCallingStopped } from '../lib/use-calling-stopped.ts'
import type { StartStep } from './use-start-step.ts'

const { overview } = messages

const steps = [
  { step: 'import', label: overview.importStep, hint: overview.importStepHint },
  { step: 'campaign', label: overview.campaignStep, hint: overview.campaignStepHint },
  { step: 'calls', label: overview.callsStep, hint: overview.callsStepHint },
] as const

export interface StartCardProps {
  /** What the person does next; null after the first call. */
  current: StartStep | null
}

/** The three steps to the first call, with a button for the next one. After it, only an open dialog stays. */
export function StartCard({ current }: StartCardProps) {
  const [openDialog, setOpenDialog] = useState<'import' | 'campaign' | null>(null)
  return (
    <>
      {current && <Steps current={current} onOpenDialog={setOpenDialog} />}
      {/* Outside the steps, so that a dialog stays open when somebody else makes the first call. */}
      <ImportDialog open={openDialog === 'import'} onClose={() => setOpenDialog(null)} />
      <CreateCampaignDialog
        open={openDialog === 'campaign'}
        onOpenChange={(open) => setOpenDialog(open ? 'campaign' : null)}
      />
    </>
  )
}

interface StepsProps {
  current: StartStep
  /** Called with the dialog to open. */
  onOpenDialog: (dialog: 'import' | 'campaign') => void
}

function Steps({ current, onOpenDialog }: StepsProps) {
  const currentIndex = steps.findIndex(({ step }) => step === current.step)
  const stateOf = (index: number): StepState => {
    if (index === currentIndex) return 'current'
    return index < currentIndex ? 'done' : 'upcoming'
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>{overview.startTitle}</CardTitle>
        <CardDescription>{overview.startHint}</CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col items-start gap-5">
        <Stepper
          aria-label={overview.startTitle}
          className="w-full"
          steps={steps.map(({ step, label, hint }, index) => ({
            label,
            hint:
              current.step === 'calls' && step === 'calls' ? callsHint(current.campaigns) : hint,
            state: stateOf(index),
          }))}
        />
        {current.step === 'import' && (
          <Button {...ImportDialog.preloadHandlers} onClick={() => onOpenDialog('import')}>
            <UploadIcon aria-hidden="true" />
            Import CSV
          </Button>
        )}
        {current.step === 'campaign' && (
          <Button
            {...CreateCampaignDialog.preloadHandlers}
            onClick={() => onOpenDialog('campaign')}
          >
            <PlusIcon aria-hidden="true" />
            Create Campaign
          </Button>
        )}
        {current.step === 'calls' && <CallsButton campaigns={current.campaigns} />}
      </CardContent>
    </Card>
  )
}

function callsHint(campaigns: Campaign[]): string {
  const [campaign] = campaigns
  return campaign && campaigns.length === 1
    ? `Calls the contacts of “${campaign.name}”.`
    : 'Choose the campaign that calls first.'
}

/** Makes calls where it is clear which campaign is meant to call; elsewhere a link to where that is decided. */
function CallsButton({ campaigns }: { campaigns: Campaign[] }) {
  const [campaign] = campaigns
  if (!campaign || campaigns.length > 1)
    return <LinkButton href="/dashboard/campaigns">Choose campaign</LinkButton>
  const { id, status, calling, scheduled_start } = campaign
  // Somebody has paused it, or wants it to start later.
  if (status === 'paused' || (!calling && scheduled_start))
    return <LinkButton href={`/dashboard/campaigns/${id}`}>Open campaign</LinkButton>
  return <MakeCallsButton campaign={campaign} />
}

function LinkButton({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild>
      <Link href={href}>
        <MegaphoneIcon aria-hidden="true" />
        {children}
      </Link>
    </Button>
  )
}

/** Starts the campaign, unless it runs, and makes its first calls. */
function MakeCallsButton({ campaign: { id, status } }: { campaign: Campaign }) {
  const start = useMutation(campaignsMutations.start())
  const makeCalls = useMutation(campaignsMutations.makeCalls())
  const formatter = useFormatter()
  const isCallingStopped = useCallingStopped()
  const makeFirstCalls = async () => {
    try {
      if (status !== 'running') await start.mutateAsync(id)
      reportMadeCalls(await makeCalls.mutateAsync(id), formatter)
    } catch (error) {
      toast.error(messages.campaigns.startCallsFailed(serverReason(error)))
    }
  }
  return (
    <ExplainedButton
      disabledReason={isCallingStopped ? callingStopTexts.allCallsStopped : null}
      busy={start.isPending || makeCalls.isPending}
      busyLabel="Calling..."
      onClick={makeFirstCalls}
    >
      <PhoneCallIcon aria-hidden="true" />
      Make Calls
    </ExplainedButton>
  )
}
