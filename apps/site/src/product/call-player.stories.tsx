import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, waitFor } from 'storybook/test'
import { CallPlayer } from './call-player.tsx'
import { demoCall } from './call-script.ts'
import recordingUrl from './demo-call.wav?no-inline'

const meta = preview.meta({
  title: 'Site/Call player',
  component: CallPlayer,
  decorators: [
    (Story) => (
      <div className="mx-auto max-w-6xl">
        <Story />
      </div>
    ),
  ],
})

/** Makes the recording local, because one from the workshop's server cannot be sought. */
async function loadRecording(audio: HTMLAudioElement) {
  const response = await fetch(recordingUrl)
  audio.src = URL.createObjectURL(await response.blob())
}

const findAudio = (canvasElement: HTMLElement) => {
  const audio = canvasElement.querySelector('audio')
  if (!audio) throw new Error('No audio element')
  return audio
}

/** The ended call, before it plays and without scripts. */
export const Still = meta.story({
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('button', { name: 'Play the call' })).toBeVisible()
    await expect(canvas.getByText('Demo booked')).toBeVisible()
    for (const { text } of demoCall.turns) await expect(canvas.getByText(text)).toBeVisible()
    // A visitor who does not listen does not download the recording.
    await expect(findAudio(canvasElement)).toHaveAttribute('preload', 'none')
  },
})

/** In the middle of the call, words that are not spoken yet are not visible. */
export const Paused = meta.story({
  play: async ({ canvas, canvasElement, userEvent }) => {
    const audio = findAudio(canvasElement)
    await loadRecording(audio)
    await userEvent.click(canvas.getByRole('button', { name: 'Play the call' }))
    await waitFor(() => expect(audio.duration).toBeCloseTo(demoCall.seconds, 1))
    // The position stays, so that a busy machine does not speak the next words before the pause.
    audio.playbackRate = 0
    audio.currentTime = 10.6
    await canvas.findByText('0:10')
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
    await expect(await canvas.findByRole('button', { name: 'Resume' })).toBeVisible()
    await expect(audio.paused).toBe(true)
    await expect(canvas.getByText('in-progress')).toBeVisible()
    await expect(canvas.getByText(/Sure, I have two minutes/)).toBeVisible()
    await expect(canvas.getByText(/answer your phones today/)).not.toBeVisible()
    await expect(canvas.getByText(/Three, and we miss/)).not.toBeVisible()
    await expect(canvas.queryByText('Demo booked')).not.toBeInTheDocument()
  },
})

/** The recording is not there. */
export const ServerFails = meta.story({
  args: { src: 'data:audio/wav;base64,AAAA' },
  parameters: { expectedErrors: [/NotSupportedError|no supported source/i] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Play the call' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'The recording could not be played.',
    )
    await expect(canvas.getByRole('button', { name: 'Play the call' })).toBeEnabled()
  },
})

export const PlaysToTheEnd = meta.story({
  parameters: journey,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const audio = findAudio(canvasElement)
    await loadRecording(audio)
    await userEvent.click(canvas.getByRole('button', { name: 'Mute' }))
    await expect(audio.muted).toBe(true)
    await expect(canvas.getByRole('button', { name: 'Mute', pressed: true })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Play the call' }))
    await waitFor(() => expect(audio.duration).toBeCloseTo(demoCall.seconds, 1))
    await expect(canvas.getByText('Listening …')).toBeVisible()
    audio.currentTime = demoCall.seconds - 0.2
    await waitFor(() => expect(canvas.getByText('Demo booked')).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Play the call' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Mute' }))
    await expect(audio.muted).toBe(false)
  },
})
