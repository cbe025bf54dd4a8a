import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { Badge, BadgeDot } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './card.guide.tsx'
import {
  Card,
  CardAction,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from './card.tsx'

const meta = preview.meta({
  title: 'Components/Card',
  component: Card,
  subcomponents: { CardTitle },
  parameters: { guide },
  decorators: withContainer('max-w-md'),
})

export const Campaign = meta.story({
  parameters: journey,
  render: () => (
    <Card>
      <CardHeader>
        <CardTitle>Spring renewals</CardTitle>
        <CardDescription>Customers whose contract ends in May.</CardDescription>
        <CardAction>
          <Badge tone="positive">
            <BadgeDot live /> running
          </Badge>
        </CardAction>
      </CardHeader>
      <CardContent>12 of 48 calls completed.</CardContent>
      <CardFooter>
        <Button size="sm">Make Calls</Button>
        <Button size="sm" variant="secondary">
          Pause
        </Button>
      </CardFooter>
    </Card>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent('Spring renewals')
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Make Calls' })).toHaveFocus()
  },
})

export const TitleOfAnotherLevel = meta.story({
  render: () => (
    <Card>
      <CardHeader>
        <CardTitle asChild>
          <h3>Recent Calls</h3>
        </CardTitle>
      </CardHeader>
      <CardContent>No recent calls</CardContent>
    </Card>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 3 })).toHaveTextContent('Recent Calls')
  },
})

export const LongText = meta.story({
  render: () => (
    <Card>
      <CardHeader>
        <CardTitle className="break-words">{'Wolfeschlegelsteinhausen'.repeat(6)}</CardTitle>
        <CardAction>
          <Badge>draft</Badge>
        </CardAction>
      </CardHeader>
      <CardContent className="break-words">{'bergerdorff'.repeat(20)}</CardContent>
    </Card>
  ),
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid gap-4">
      <Card>
        <CardHeader>
          <CardTitle>Spring renewals</CardTitle>
          <CardDescription>Customers whose contract ends in May.</CardDescription>
          <CardAction>
            <Badge tone="warning">paused</Badge>
          </CardAction>
        </CardHeader>
        <CardContent>12 of 48 calls completed.</CardContent>
        <CardFooter>
          <Button size="sm">Start</Button>
          <Button size="sm" variant="ghost">
            Stop
          </Button>
        </CardFooter>
      </Card>
      <Card>
        <CardContent>Only content.</CardContent>
      </Card>
    </div>
  ),
})
