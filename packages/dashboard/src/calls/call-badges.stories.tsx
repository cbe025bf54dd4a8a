import { callOutcome, callStatus } from '@callwright/contract'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fireEvent, screen } from 'storybook/test'
import { CallStatusBadge } from './call-status-badge.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'
import { QualificationBadge } from './qualification-badge.tsx'

const meta = preview.meta({ title: 'Screens/Calls/Badges', component: CallStatusBadge })

const unanalyzed = { qualified: null, qualification_reason: null, transcript: null }

/** A badge of every status of a call. */
export const EveryStatus = meta.story({
  tags: ['picture'],
  args: { status: 'ended' },
  render: () => (
    <div className="flex flex-wrap gap-2">
      {callStatus.options.map((status) => (
        <CallStatusBadge key={status} status={status} />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('in-progress')).toBeVisible()
  },
})

/** A badge of every outcome of a call. */
export const EveryOutcome = meta.story({
  tags: ['picture'],
  args: { status: 'ended' },
  render: () => (
    <div className="flex flex-wrap gap-2">
      {callOutcome.options.map((outcome) => (
        <OutcomeBadge key={outcome} call={{ outcome, ended_reason: null }} />
      ))}
      <OutcomeBadge call={{ outcome: 'no-answer', ended_reason: 'customer-did-not-answer' }} />
      <OutcomeBadge call={{ outcome: null, ended_reason: null }} />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(
      /^ConversationVoicemailNo answerBusyBad numberFailedCancelledNo answer/,
    )
    const badge = canvas.getByRole('button', { name: 'No answer' })
    await expect(badge).toHaveAccessibleDescription('Nobody answered')
  },
})

/** A badge of every qualification; its reason is in a tooltip. */
export const EveryQualification = meta.story({
  tags: ['picture'],
  args: { status: 'ended' },
  render: () => (
    <div className="flex flex-wrap gap-2">
      <QualificationBadge
        call={{ ...unanalyzed, qualified: true, qualification_reason: 'Wants a demo' }}
      />
      <QualificationBadge
        call={{ ...unanalyzed, qualified: false, qualification_reason: 'Has signed elsewhere' }}
      />
      <QualificationBadge call={{ ...unanalyzed, transcript: 'AI: Hello' }} />
      <QualificationBadge call={unanalyzed} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Analyzing...')).toBeVisible()

    const qualified = canvas.getByRole('button', { name: 'Qualified' })
    await expect(qualified).toHaveAccessibleDescription('Wants a demo')
    qualified.focus()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Wants a demo')

    await userEvent.tab()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Has signed elsewhere')

    await userEvent.tab()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'No transcript or recording available',
    )
    await userEvent.keyboard('{Escape}')
    ;(document.activeElement as HTMLElement).blur()
  },
})

/** Touching a badge does not open its tooltip. */
export const IgnoresTouch = meta.story({
  parameters: journey,
  args: { status: 'ended' },
  render: () => (
    <div className="flex gap-2">
      <QualificationBadge
        call={{ ...unanalyzed, qualified: true, qualification_reason: 'Wants a demo' }}
      />
      <QualificationBadge call={unanalyzed} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const [touched, hovered] = canvas.getAllByRole('button')
    if (!touched || !hovered) throw new Error('There are no badges')
    fireEvent.pointerOver(touched, { pointerType: 'touch' })
    fireEvent.focus(touched)
    await userEvent.hover(hovered)
    const [tooltip, ...otherTooltips] = await screen.findAllByRole('tooltip')
    await expect(tooltip).toHaveTextContent('No transcript or recording available')
    await expect(otherTooltips).toEqual([])
    await userEvent.unhover(hovered)
  },
})
