import preview from '@callwright/storybook/preview'
import { expect, within } from 'storybook/test'
import { LiveScreen } from './live-screen.tsx'

const meta = preview.meta({
  title: 'Site/Live screen',
  component: LiveScreen,
  globals: { viewport: { value: 'desktop' } },
})

/** A running campaign, with the components of its screen and without requests. */
export const Campaign = meta.story({
  args: { screen: 'campaign', label: 'The screen of a campaign' },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('img', { name: 'The screen of a campaign' })).toBeVisible()
    await expect(canvas.getByText('Spring follow-up')).toBeVisible()
    await expect(canvas.getByText('Contacts (48)')).toBeVisible()
    // The newest call is first, and is ringing.
    const calls = within(canvas.getByText('Live calls (3)').closest('section') as HTMLElement)
    const items = [...(calls.getByText('ringing').closest('ul')?.children ?? [])]
    await expect(items.map(({ textContent }) => textContent)).toEqual([
      'Tomás Riveraringing',
      'Aisha Khanin-progress1m 12s',
      'Jonas Lindqvistin-progress2m 24s',
    ])
    await expect(canvasElement.querySelector('[inert]')).toContainElement(
      canvas.getAllByText('Tomás Rivera')[0] ?? null,
    )
  },
})

/** An ended call, with its recording, its transcript and its outcome. */
export const Call = meta.story({
  args: { screen: 'call', label: 'The screen of a call' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: 'The screen of a call' })).toBeVisible()
    await expect(await canvas.findByText('0:00 / 0:24')).toBeVisible()
    await expect(canvas.getByText(/we miss about a fifth/)).toBeVisible()
    await expect(canvas.getByText('Conversation')).toBeVisible()
  },
})
