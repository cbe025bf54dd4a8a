import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useLayoutEffect, useRef, useState } from 'react'
import { expect, fireEvent, fn, spyOn, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { guide } from './transcript.guide.tsx'
import { Transcript, type TranscriptProps } from './transcript.tsx'

const conversation = `AI: Hi, this is Ava from Callwright. Is this a good time?
User: Sure, but make it quick.
AI: Of course. Here is the point: we answer your leads within a minute.
Would a demo on Tuesday suit you?
User: Tuesday works.`

const meta = preview.meta({
  title: 'Components/Transcript',
  component: Transcript,
  parameters: { guide },
  args: { content: conversation },
})

export const Lines = meta.story({
  play: async ({ canvas }) => {
    const turns = canvas.getAllByRole('listitem')
    await expect(turns).toHaveLength(4)
    await expect(turns[2]).toHaveTextContent('the point: we answer')
    await expect(turns[2]).toHaveTextContent('Would a demo on Tuesday suit you?')
  },
})

export const Messages = meta.story({
  args: {
    content: [
      { role: 'assistant', text: 'Hello!' },
      { role: 'user', text: 'Hello.' },
      { text: 'A voice from elsewhere.' },
    ],
  },
  play: async ({ canvas }) => {
    const turns = canvas.getAllByRole('listitem')
    await expect(turns[0]).toHaveTextContent('assistant')
    await expect(turns[2]).toHaveTextContent('Speaker')
  },
})

const timedMessages = [
  { role: 'AI', text: 'Hi, this is Ava. Is this a good time?', startSeconds: 1.2 },
  { role: 'User', text: 'Sure, but make it quick.', startSeconds: 6.9 },
  { role: 'AI', text: 'Would a demo on Tuesday suit you?', startSeconds: 65 },
]

/** Turns with the times at which they begin in the recording. */
export const Timed = meta.story({
  args: { content: timedMessages },
  play: async ({ canvas }) => {
    const turns = canvas.getAllByRole('listitem').map(({ textContent }) => textContent)
    await expect(turns).toEqual([
      'AI0:01Hi, this is Ava. Is this a good time?',
      'User0:06Sure, but make it quick.',
      'AI1:05Would a demo on Tuesday suit you?',
    ])
  },
})

export const CopiedByKeyboard = meta.story({
  parameters: journey,
  beforeEach: () => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    return () => writeText.mockRestore()
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('searchbox', { name: 'Search transcript' })).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Copy transcript' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(conversation)
    await userEvent.tab()
    await expect(canvas.getByRole('region', { name: 'Transcript' })).toHaveFocus()
  },
})

const rangesOfHighlight = (name: string) => [...(CSS.highlights.get(name) ?? [])] as Range[]
const textsOfHighlight = (name: string) => rangesOfHighlight(name).map(String)

const expectVisibleIn = (scroller: Element, target?: Element | Range) =>
  waitFor(() => {
    const scrollerRect = scroller.getBoundingClientRect()
    const { top, bottom } = target?.getBoundingClientRect() ?? new DOMRect()
    expect(top).toBeGreaterThanOrEqual(scrollerRect.top)
    expect(bottom).toBeLessThanOrEqual(scrollerRect.bottom)
  })

const expectCurrentMatch = async (scroller: Element, text: string) => {
  await waitFor(() => expect(textsOfHighlight('transcript-current').join('')).toBe(text))
  await expectVisibleIn(scroller, rangesOfHighlight('transcript-current')[0])
}

export const SearchedByKeyboard = meta.story({
  parameters: journey,
  args: { content: `${conversation}\nAI: ${'Nothing of interest. '.repeat(400)}\nUser: Tuesday!` },
  play: async ({ canvas, userEvent }) => {
    const scroller = canvas.getByRole('region')
    await userEvent.tab()
    await userEvent.keyboard('tuesday')
    await expect(await canvas.findByText('1 of 3')).toBeVisible()
    // The third match is too far below to be highlighted.
    await waitFor(() =>
      expect(textsOfHighlight('transcript-match')).toEqual(['Tuesday', 'Tuesday']),
    )
    await expect(scroller.scrollTop).toBe(0)

    // The Enter that ends a composition does not move to the next match.
    await fireEvent.keyDown(canvas.getByRole('searchbox'), { key: 'Enter', isComposing: true })
    await userEvent.keyboard('{Enter}{Enter}')
    await expect(canvas.getByText('3 of 3')).toBeVisible()
    await waitFor(() =>
      expect(textsOfHighlight('transcript-match')).toEqual(['Tuesday', 'Tuesday', 'Tuesday']),
    )
    await expect(canvas.getByText('Tuesday!')).toBeVisible()
    await expectCurrentMatch(scroller, 'Tuesday')

    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByText('1 of 3')).toBeVisible()
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await expect(canvas.getByText('3 of 3')).toBeVisible()

    await userEvent.click(canvas.getByRole('button', { name: 'Previous match' }))
    await expect(canvas.getByText('2 of 3')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Next match' }))
    await expect(canvas.getByText('3 of 3')).toBeVisible()

    await userEvent.clear(canvas.getByRole('searchbox'))
    await waitFor(() => expect(textsOfHighlight('transcript-match')).toEqual([]))
    await expect(textsOfHighlight('transcript-current')).toEqual([])
    await userEvent.type(canvas.getByRole('searchbox'), 'wednesday')
    await expect(await canvas.findByText('No matches')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Next match' })).not.toBeInTheDocument()
  },
})

const createTurns = (length: number) =>
  Array.from({ length }, (_, turnIndex) => ({
    role: turnIndex % 2 === 0 ? 'AI' : 'User',
    text: `Turn ${turnIndex} ${'says a few words '.repeat(25)}that end here.`,
  }))

/** A transcript whose active turn can be changed. */
function ControlledTranscript({
  initialTurnIndex,
  ...props
}: TranscriptProps & { initialTurnIndex: number }) {
  const [turnIndex, setTurnIndex] = useState(initialTurnIndex)
  return (
    <>
      <Transcript {...props} activeTurnIndex={turnIndex} onTurnSelect={setTurnIndex} />
      <Button onClick={() => setTurnIndex(150)}>Play turn 150</Button>
    </>
  )
}

export const FollowsTheAudio = meta.story({
  parameters: journey,
  args: { content: createTurns(200) },
  render: (args) => <ControlledTranscript {...args} initialTurnIndex={0} />,
  play: async ({ canvas, userEvent }) => {
    const scroller = canvas.getByRole('region')
    const findActiveTurn = () => scroller.querySelector('[aria-current]')
    await expect(findActiveTurn()).toHaveTextContent('Turn 0 says')

    // Text that is selected somewhere does not disable the buttons.
    getSelection()?.selectAllChildren(canvas.getByText(/Turn 0 says/))
    canvas.getByRole('button', { name: 'User, turn 2' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(findActiveTurn()).toHaveTextContent('Turn 1 says')
    await userEvent.click(canvas.getByText(/Turn 2 says/))
    await expect(findActiveTurn()).toHaveTextContent('Turn 2 says')

    await userEvent.click(canvas.getByRole('button', { name: 'Play turn 150' }))
    await expect(findActiveTurn()).toHaveTextContent('Turn 150 says')
    await expectVisibleIn(scroller, findActiveTurn() as Element)
  },
})

export const OpenedWhileHeard = meta.story({
  args: { content: createTurns(400), activeTurnIndex: 390 },
  play: async ({ canvas }) => {
    const activeTurn = await canvas.findByText(/^Turn 390 says/)
    await expectVisibleIn(canvas.getByRole('region'), activeTurn)
  },
})

/** Reports the number of turns that are rendered first. */
function TranscriptWithCommitSpy({
  onFirstCommit,
  ...props
}: TranscriptProps & { onFirstCommit: (turns: number) => void }) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    onFirstCommit(root.current?.querySelectorAll('[role=listitem]').length ?? 0)
  }, [onFirstCommit])
  return <Transcript {...props} ref={root} />
}

const onFirstCommit = fn()

export const HundredThousandWords = meta.story({
  parameters: journey,
  args: { content: createTurns(1000) },
  render: (args) => <TranscriptWithCommitSpy {...args} onFirstCommit={onFirstCommit} />,
  play: async ({ canvas, userEvent }) => {
    // The first turns are shown before all are rendered.
    await expect(onFirstCommit).toHaveBeenCalledWith(40)
    const list = canvas.getByRole('list')
    await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'false'))
    await expect(list.textContent?.split(' ').length).toBeGreaterThan(100_000)
    const lastTurn = canvas.getByText(/^Turn 999 says/)
    await expect(lastTurn.checkVisibility({ contentVisibilityAuto: true })).toBe(false)
    await expect(lastTurn.closest('[role=listitem]')).toHaveAttribute('aria-setsize', '1000')

    const scroller = canvas.getByRole('region')
    const search = canvas.getByRole('searchbox')
    await userEvent.type(search, 'turn 999')
    await expect(await canvas.findByText('1 of 1')).toBeVisible()
    await expectCurrentMatch(scroller, 'Turn 999')
    await userEvent.clear(search)
    await userEvent.type(search, 'words')
    await expect(await canvas.findByText('1 of 25000')).toBeVisible()
    await expectCurrentMatch(scroller, 'words')
    await waitFor(() => expect(textsOfHighlight('transcript-match').length).toBeGreaterThan(0))
    await expect(textsOfHighlight('transcript-match').length).toBeLessThan(1000)
  },
})

export const OneLongSpeech = meta.story({
  parameters: journey,
  args: {
    content: [
      {
        role: 'AI',
        text: Array.from(
          { length: 7000 },
          (_, index) => `This is sentence ${index} and what it says is long.`,
        ).join(' '),
      },
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const scroller = canvas.getByRole('region')
    await expect(canvas.getByRole('listitem')).toHaveTextContent('This is sentence 6999 and what')
    // The text is split after a sentence, and only visible chunks are laid out.
    const chunks = [...scroller.querySelectorAll<HTMLElement>('p > *')]
    const firstChunk = chunks[0] as HTMLElement
    const lastChunk = chunks.at(-1) as HTMLElement
    const estimatedHeight = 480
    await expect(firstChunk.textContent).toMatch(/^This is sentence 0 .*long\. $/)
    await waitFor(() => expect(firstChunk.offsetHeight).toBeLessThan(estimatedHeight))
    await expect(lastChunk.offsetHeight).toBe(estimatedHeight)

    await userEvent.type(canvas.getByRole('searchbox'), 'sentence 6999')
    await expect(await canvas.findByText('1 of 1')).toBeVisible()
    await expectCurrentMatch(scroller, 'sentence 6999')
    await waitFor(() => expect(lastChunk.offsetHeight).toBeLessThan(estimatedHeight))

    // A match across two chunks is highlighted in both.
    await userEvent.clear(canvas.getByRole('searchbox'))
    const textAcrossChunks = `${firstChunk.textContent?.slice(-5)}${chunks[1]?.textContent?.slice(0, 30)}`
    await userEvent.type(canvas.getByRole('searchbox'), textAcrossChunks)
    await expect(await canvas.findByText('1 of 1')).toBeVisible()
    await expectCurrentMatch(scroller, textAcrossChunks)
    await expect(textsOfHighlight('transcript-current')).toHaveLength(2)
  },
})

const widths = [1200, 356, 254]

export const SearchedInEveryWidth = meta.story({
  parameters: journey,
  args: { content: createTurns(20) },
  render: (args) => (
    <>
      {widths.map((width) => (
        <div key={width} style={{ width }}>
          <Transcript {...args} label={`Transcript at ${width} px`} />
        </div>
      ))}
    </>
  ),
  play: async ({ canvasElement, userEvent }) => {
    for (const root of canvasElement.querySelectorAll<HTMLElement>('[data-slot=transcript]')) {
      const transcript = within(root)
      const controls = [
        transcript.getByRole('searchbox'),
        transcript.getByText('Copy'),
        transcript.getByRole('region'),
      ]
      const readPositions = () => {
        const { x, y } = root.getBoundingClientRect()
        return controls.map((control) => {
          const rect = control.getBoundingClientRect()
          return [rect.x - x, rect.y - y, rect.width, rect.height].map(Math.round)
        })
      }
      const positionsBefore = readPositions()
      await userEvent.type(transcript.getByRole('searchbox'), 'words')
      await expect(await transcript.findByText('1 of 500')).toBeVisible()
      await expect(transcript.getByRole('button', { name: 'Next match' })).toBeVisible()
      await expect(readPositions()).toEqual(positionsBefore)
      await expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth)
    }
  },
})

export const Empty = meta.story({
  args: { content: ' \n' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No transcript available')).toBeVisible()
  },
})

export const BadInput = meta.story({
  args: {
    content: `AI: ${'x'.repeat(10_000)}\nUser: ${'🦄'.repeat(200)}\nUser: مرحبا بالعالم`,
  },
  play: async ({ canvas }) => {
    const scroller = canvas.getByRole('region')
    await expect(scroller.scrollWidth).toBe(scroller.clientWidth)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="flex flex-col gap-4">
      <Transcript
        content={`AI: Here is the point: we answer your leads within a minute.
Would a demo on Tuesday suit you?
User: Tuesday works.`}
      />
      <Transcript
        label="With an active turn"
        content={timedMessages}
        activeTurnIndex={1}
        onTurnSelect={() => {}}
      />
      <Transcript content="" />
    </div>
  ),
})
