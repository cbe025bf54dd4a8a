import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { startTransition, useState } from 'react'
import { expect, fireEvent, fn, spyOn, waitFor } from 'storybook/test'
import { renderServerHtml } from '../lib/stories/server-html.ts'
import { createSilentWavUrl } from '../lib/stories/silent-wav.ts'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './audio-player.guide.tsx'
import { AudioPlayer, type AudioPlayerProps } from './audio-player.tsx'
import { SpeedSelect } from './speed-select.tsx'

const recording = createSilentWavUrl(80)

/** The loudness of a conversation with pauses. */
const peaks = Array.from({ length: 150 }, (_, index) =>
  index % 24 > 19 ? 0.03 : 0.4 + 0.3 * Math.sin(index * 1.3) + 0.25 * Math.cos(index * 2.9),
)

const meta = preview.meta({
  title: 'Components/Audio player',
  component: AudioPlayer,
  subcomponents: { SpeedSelect },
  parameters: { guide },
  args: { src: recording, downloadName: 'recording-ada-2026-05-05.mp3' },
})

const findAudio = (canvasElement: HTMLElement) => {
  const audio = canvasElement.querySelector('audio')
  if (!audio) throw new Error('No audio element')
  return audio
}

export const ByKeyboard = meta.story({
  parameters: journey,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const audio = findAudio(canvasElement)
    await canvas.findByText('0:00 / 1:20')

    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(audio.paused).toBe(false))
    await expect(canvas.getByRole('button', { name: 'Pause' })).toHaveFocus()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(audio.paused).toBe(true))

    await userEvent.tab()
    const seek = canvas.getByRole('slider', { name: 'Seek' })
    await expect(seek).toHaveFocus()
    // The browser's slider does not react to simulated keys.
    await fireEvent.change(seek, { target: { value: 70 } })
    await waitFor(() => expect(audio.currentTime).toBe(70))
    await expect(seek).toHaveAttribute('aria-valuetext', '1:10 of 1:20')
    await userEvent.keyboard('{ArrowLeft}')
    await expect(audio.currentTime).toBe(65)
    await userEvent.keyboard('{ArrowRight>4/}')
    await expect(audio.currentTime).toBe(80)

    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Speed' }), '1.5')
    await expect(audio.playbackRate).toBe(1.5)

    const download = canvas.getByRole('link', { name: 'Download recording' })
    await expect(download).toHaveAttribute('download', 'recording-ada-2026-05-05.mp3')
    await expect(download).toHaveAttribute('href', recording)
  },
})

export const OwnDownload = meta.story({
  parameters: journey,
  args: { onDownload: fn((event) => event.preventDefault()) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Download recording' }))
    await expect(args.onDownload).toHaveBeenCalledOnce()
  },
})

export const Held = meta.story({
  parameters: journey,
  args: { ref: fn() },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await canvas.findByText('0:00 / 1:20')
    const audio = canvasElement.querySelector('audio')
    await expect(args.ref).toHaveBeenLastCalledWith(audio)
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }))
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeVisible()
  },
})

export const Missing = meta.story({
  parameters: journey,
  args: { src: 'data:audio/mpeg,none', onError: fn() },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const audio = findAudio(canvasElement)
    await waitFor(() => expect(audio.networkState).toBe(audio.NETWORK_NO_SOURCE))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This recording could not be loaded.',
    )
    await expect(args.onError).toHaveBeenCalledOnce()
    const load = spyOn(HTMLMediaElement.prototype, 'load')
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(load).toHaveBeenCalledOnce()
    await expect(await canvas.findByRole('alert')).toBeVisible()
  },
})

/** A media type that cannot be played is no failure while another one can. */
export const SecondTypePlays = meta.story({
  parameters: journey,
  args: { types: ['audio/x-unknown', 'audio/wav'], onError: fn() },
  play: async ({ args, canvas }) => {
    await expect(await canvas.findByText('0:00 / 1:20')).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
    await expect(args.onError).not.toHaveBeenCalled()
  },
})

/** What the browser reports before the hydration of a page is not lost. */
export const HydratesLoadedRecording = meta.story({
  parameters: journey,
  render: () => <></>,
  play: async ({ args, canvas, canvasElement }) => {
    const { container, hydrate } = renderServerHtml(canvasElement, <AudioPlayer {...args} />)
    const audio = findAudio(container)
    await waitFor(() => expect(audio.readyState).toBeGreaterThanOrEqual(audio.HAVE_METADATA))
    const remove = hydrate()
    await expect(await canvas.findByText('0:00 / 1:20')).toBeVisible()
    await expect(canvas.getByRole('slider', { name: 'Seek' })).toBeEnabled()
    remove()
  },
})

export const HydratesFailedRecording = meta.story({
  parameters: journey,
  args: { src: 'data:audio/mpeg,none' },
  render: () => <></>,
  play: async ({ args, canvas, canvasElement }) => {
    const { container, hydrate } = renderServerHtml(canvasElement, <AudioPlayer {...args} />)
    const audio = findAudio(container)
    const onError = fn()
    audio.querySelector('source:last-of-type')?.addEventListener('error', onError)
    await waitFor(() => {
      expect(onError).toHaveBeenCalled()
      expect(audio.networkState).toBe(audio.NETWORK_NO_SOURCE)
    })
    const remove = hydrate()
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This recording could not be loaded.',
    )
    remove()
  },
})

/** Keeps the browser busy for some milliseconds of the render, as a large part of a page does. */
function SlowPart() {
  const until = performance.now() + 5
  while (performance.now() < until);
  return null
}

/** Renders the player and parts that take longer than its recording takes to load in a transition. */
function PlayerInTransition(props: AudioPlayerProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <button type="button" onClick={() => startTransition(() => setIsShown(true))}>
        Open
      </button>
      {isShown && <AudioPlayer {...props} />}
      {isShown && Array.from({ length: 60 }, (_, index) => <SlowPart key={index} />)}
    </>
  )
}

/** A recording that loads sooner than the rest of the page renders is not lost. */
export const LoadsDuringTransition = meta.story({
  parameters: journey,
  args: { onLoadedMetadata: fn() },
  render: (args) => <PlayerInTransition {...args} />,
  play: async ({ args, canvas }) => {
    // React renders what a simulated event begins without a pause, in which the recording could load.
    canvas.getByRole<HTMLButtonElement>('button', { name: 'Open' }).click()
    await expect(await canvas.findByText('0:00 / 1:20')).toBeVisible()
    await expect(canvas.getByRole('slider', { name: 'Seek' })).toBeEnabled()
    await expect(args.onLoadedMetadata).toHaveBeenCalledOnce()
  },
})

/** A failure stops the playback. The focus passes to the button that tries again, and from there to the play button. */
export const FailedThenPlayed = meta.story({
  parameters: journey,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const audio = findAudio(canvasElement)
    await canvas.findByText('0:00 / 1:20')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toHaveFocus()
    await fireEvent(audio, new Event('error'))
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByRole('button', { name: 'Play' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toHaveFocus()
  },
})

/** A browser that refuses to play leaves the player paused. */
export const PlaybackRefused = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('0:00 / 1:20')
    const play = spyOn(HTMLMediaElement.prototype, 'play')
    play.mockRejectedValue(new DOMException('Refused', 'NotAllowedError'))
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }))
    await expect(play).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('button', { name: 'Play' })).toBeVisible()
  },
})

export const UnknownLength = meta.story({
  args: { onDurationChange: fn() },
  play: async ({ args, canvas, canvasElement }) => {
    await canvas.findByText('0:00 / 1:20')
    const audio = findAudio(canvasElement)
    // A live stream has an infinite duration.
    Object.defineProperty(audio, 'duration', { value: Number.POSITIVE_INFINITY })
    await fireEvent(audio, new Event('durationchange'))
    await expect(args.onDurationChange).toHaveBeenCalled()
    await expect(await canvas.findByText('0:00 / –:––')).toBeVisible()
    const seek = canvas.getByRole('slider', { name: 'Seek' })
    await expect(seek).toBeDisabled()
    await expect(seek).toHaveAttribute('aria-valuetext', 'The length is not known')
    await expect(canvas.getByRole('button', { name: 'Play' })).toBeEnabled()
  },
})

export const Heard = meta.story({
  args: { onTimeUpdate: fn() },
  play: async ({ args, canvas, canvasElement }) => {
    await canvas.findByText('0:00 / 1:20')
    const audio = canvasElement.querySelector('audio')
    if (audio) audio.currentTime = 42
    await expect(await canvas.findByText('0:42 / 1:20')).toBeVisible()
    await expect(args.onTimeUpdate).toHaveBeenCalled()
  },
})

export const Narrow = meta.story({
  decorators: withContainer('w-60'),
  play: async ({ canvas }) => {
    const player = canvas.getByRole('region', { name: 'Recording' })
    await expect(player.scrollWidth).toBe(player.clientWidth)
  },
})

/** The position on the waveform of the recording. */
export const WithWaveform = meta.story({
  parameters: journey,
  args: { peaks },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('0:00 / 1:20')
    const paths = canvasElement.querySelectorAll('[data-slot=waveform] path')
    // Played and not played, first with all bars, then with a third of them for a narrow player.
    const countBars = () =>
      Array.from(paths, (path) => path.getAttribute('d')?.match(/M/g)?.length ?? 0)
    await expect(countBars()).toEqual([0, 150, 0, 50])
    const seek = canvas.getByRole('slider', { name: 'Seek' })
    await fireEvent.change(seek, { target: { value: 32 } })
    await expect(seek).toHaveAttribute('aria-valuetext', '0:32 of 1:20')
    await expect(countBars()).toEqual([60, 90, 20, 30])
  },
})

export const WaveformByPointer = meta.story({
  parameters: journey,
  args: { peaks },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('0:00 / 1:20')
    // The slider covers the whole waveform, so that a press anywhere on it seeks.
    const seek = canvas.getByRole('slider', { name: 'Seek' })
    const waveform = canvasElement.querySelector('[data-slot=waveform]') as HTMLElement
    const { left, top, width, height } = waveform.getBoundingClientRect()
    for (const y of [1, height / 2, height - 1]) {
      await expect(document.elementFromPoint(left + width / 2, top + y)).toBe(seek)
    }
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="flex flex-col gap-4">
      <AudioPlayer label="Wide" src={recording} />
      <div className="w-72 max-w-full">
        <AudioPlayer label="Narrow" src={recording} />
      </div>
      <AudioPlayer label="With a waveform" src={recording} peaks={peaks} />
      <div className="w-72 max-w-full">
        <AudioPlayer label="Narrow, with a waveform" src={recording} peaks={peaks} />
      </div>
      <AudioPlayer label="Missing" src="data:audio/mpeg,none" />
    </div>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('0:00 / 1:20')).toHaveLength(4))
    await canvas.findByRole('alert')
    const seek = canvas.getAllByRole('slider')[2] as HTMLElement
    await fireEvent.change(seek, { target: { value: 30 } })
  },
})
