import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect } from 'storybook/test'
import liveIconUrl from './live-icon.svg'
import { useLiveIcon } from './live-icon.ts'

const siteIconUrl = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

function Site() {
  const [isLive, setIsLive] = useState(false)
  useLiveIcon(isLive)
  return (
    <label>
      <input type="checkbox" checked={isLive} onChange={() => setIsLive(!isLive)} /> Calls are live
    </label>
  )
}

const meta = preview.meta({ title: 'Site/Live icon', component: Site })

export const FollowsLiveCalls = meta.story({
  parameters: journey,
  beforeEach: () => {
    for (const icon of document.querySelectorAll('link[rel="icon"]')) icon.remove()
    const icon = document.createElement('link')
    icon.rel = 'icon'
    icon.href = siteIconUrl
    document.head.append(icon)
    return () => icon.remove()
  },
  play: async ({ canvas, userEvent }) => {
    const icon = document.querySelector('link[rel="icon"]')
    const checkbox = canvas.getByRole('checkbox')
    await userEvent.click(checkbox)
    await expect(icon).toHaveAttribute('href', liveIconUrl)
    await userEvent.click(checkbox)
    await expect(icon).toHaveAttribute('href', siteIconUrl)
  },
})
