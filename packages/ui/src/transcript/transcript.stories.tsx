import preview from '@callwright/storybook/preview'
import { useLayoutEffect, useRef, useState } from 'react'
import { expect, fn, spyOn, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { guide } from './transcript.guide.tsx'
import { Transcript, type TranscriptProps } from './transcript.tsx'

const text = `AI: Hi, this is Ava from Callwright. Is this a good time?
User: Sure, but make it quick.
AI: Of course. Here is the point: we answer your leads within a minute.
Would a demo on Tuesday suit you?
User: Tuesday works.`

const meta = preview.meta({
  title: 'Components/Transcript',
  component: Transcript,
  parameters: { guide },
  args: { content: text },
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

export const CopiedByKeyboard = meta.story({
  beforeEach: () => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    return () => write.mockRestore()
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('searchbox', { name: 'Search transcript' })).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Copy transcript' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(text)
    await userEvent.tab()
    await expect(canvas.getByRole('region', { name: 'Transcript' })).toHaveFocus()
  },
})

const ranges = (name: string) => [...(CSS.highlights.get(name) ?? [])] as Range[]
const painted = (name: string) => ranges(name).map(String)

const expectInSight = (box: Element, part?: Element | Range) =>
  waitFor(() => {
    const frame = box.getBoundingClientRect()
    const { top, bottom } = part?.getBoundingClientRect() ?? new DOMRect()
    expect(top).toBeGreaterThanOrEqual(frame.top)
    expect(bottom).toBeLessThanOrEqual(frame.bottom)
  })

const expectCurrent = async (box: Element, text: string) => {
  await waitFor(() => expect(painted('transcript-current').join('')).toBe(text))
  await expectInSight(box, ranges('transcript-current')[0])
}

const expectAllShown = (list: HTMLElement) =>
  waitFor(() => expect(list).toHaveAttribute('aria-busy', 'false'))

export const SearchedByKeyboard = meta.story({
  args: { content: `${text}\nAI: ${'Nothing of interest. '.repeat(400)}\nUser: Tuesday!` },
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('region')
    await userEvent.tab()
    await userEvent.keyboard('tuesday')
    await expect(await canvas.findByText('1 of 3')).toBeVisible()
    // The third match is far below.
    await waitFor(() => expect(painted('transcript-hit')).toEqual(['Tuesday', 'Tuesday']))
    await expect(box.scrollTop).toBe(0)

    await userEvent.keyboard('{Enter}{Enter}')
    await expect(canvas.getByText('3 of 3')).toBeVisible()
    await waitFor(() =>
      expect(painted('transcript-hit')).toEqual(['Tuesday', 'Tuesday', 'Tuesday']),
    )
    await expect(canvas.getByText('Tuesday!')).toBeVisible()
    await expectCurrent(box, 'Tuesday')

    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByText('1 of 3')).toBeVisible()
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await expect(canvas.getByText('3 of 3')).toBeVisible()

    await userEvent.click(canvas.getByRole('button', { name: 'Previous match' }))
    await expect(canvas.getByText('2 of 3')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Next match' }))
    await expect(canvas.getByText('3 of 3')).toBeVisible()

    await userEvent.clear(canvas.getByRole('searchbox'))
    await waitFor(() => expect(painted('transcript-hit')).toEqual([]))
    await expect(painted('transcript-current')).toEqual([])
    await userEvent.type(canvas.getByRole('searchbox'), 'wednesday')
    await expect(await canvas.findByText('No matches')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Next match' })).not.toBeInTheDocument()
  },
})

const turnsOf = (length: number) =>
  Array.from({ length }, (_, turn) => ({
    role: turn % 2 === 0 ? 'AI' : 'User',
    text: `Turn ${turn} ${'says a few words '.repeat(25)}that end here.`,
  }))

/** A transcript with an active turn, which can be changed. */
function Followed({ start, ...props }: TranscriptProps & { start: number }) {
  const [turn, setTurn] = useState(start)
  return (
    <>
      <Transcript {...props} activeTurn={turn} onTurnSelect={setTurn} />
      <Button onClick={() => setTurn(150)}>Play on</Button>
    </>
  )
}

export const FollowsTheAudio = meta.story({
  args: { content: turnsOf(200) },
  render: (args) => <Followed {...args} start={0} />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('region')
    const current = () => box.querySelector('[aria-current]')
    await expect(current()).toHaveTextContent('Turn 0 says')

    canvas.getByRole('button', { name: 'User, turn 2' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(current()).toHaveTextContent('Turn 1 says')
    await userEvent.click(canvas.getByText(/Turn 2 says/))
    await expect(current()).toHaveTextContent('Turn 2 says')

    await userEvent.click(canvas.getByRole('button', { name: 'Play on' }))
    await expect(current()).toHaveTextContent('Turn 150 says')
    await expectInSight(box, current() as Element)
  },
})

export const OpenedWhileHeard = meta.story({
  args: { content: turnsOf(400), activeTurn: 390 },
  play: async ({ canvas }) => {
    const heard = await canvas.findByText(/^Turn 390 says/)
    await expectInSight(canvas.getByRole('region'), heard)
  },
})

/** Records the number of turns at the first paint. */
function Opened({ onOpen, ...props }: TranscriptProps & { onOpen: (turns: number) => void }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    onOpen(box.current?.querySelectorAll('[role=listitem]').length ?? 0)
  }, [onOpen])
  return <Transcript {...props} ref={box} />
}

const opened = fn()

export const HundredThousandWords = meta.story({
  args: { content: turnsOf(1000) },
  render: (args) => <Opened {...args} onOpen={opened} />,
  play: async ({ canvas, userEvent }) => {
    // The first turns are painted before all are rendered.
    await expect(opened).toHaveBeenCalledWith(40)
    const list = canvas.getByRole('list')
    await expectAllShown(list)
    await expect(list.textContent?.split(' ').length).toBeGreaterThan(100_000)
    const last = canvas.getByText(/^Turn 999 says/)
    await expect(last.checkVisibility({ contentVisibilityAuto: true })).toBe(false)
    await expect(last.closest('[role=listitem]')).toHaveAttribute('aria-setsize', '1000')

    const box = canvas.getByRole('region')
    const search = canvas.getByRole('searchbox')
    await userEvent.type(search, 'turn 999')
    await expect(await canvas.findByText('1 of 1')).toBeVisible()
    await expectCurrent(box, 'Turn 999')
    await userEvent.clear(search)
    await userEvent.type(search, 'words')
    await expect(await canvas.findByText('1 of 25000')).toBeVisible()
    await expectCurrent(box, 'words')
    await waitFor(() => expect(painted('transcript-hit').length).toBeGreaterThan(0))
    await expect(painted('transcript-hit').length).toBeLessThan(1000)
  },
})

export const OneLongSpeech = meta.story({
  args: {
    content: [
      {
        role: 'AI',
        text: Array.from(
          { length: 7000 },
          (_, at) => `This is sentence ${at} and what it says is long.`,
        ).join(' '),
      },
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('region')
    await expect(canvas.getByRole('listitem')).toHaveTextContent('This is sentence 6999 and what')
    // Split at the end of a sentence, and only visible pieces are laid out.
    const pieces = [...box.querySelectorAll<HTMLElement>('p > *')]
    const [first, last] = [pieces[0] as HTMLElement, pieces.at(-1) as HTMLElement]
    const guessedHeight = 480
    await expect(first.textContent).toMatch(/^This is sentence 0 .*long\. $/)
    await waitFor(() => expect(first.offsetHeight).toBeLessThan(guessedHeight))
    await expect(last.offsetHeight).toBe(guessedHeight)

    await userEvent.type(canvas.getByRole('searchbox'), 'sentence 6999')
    await expect(await canvas.findByText('1 of 1')).toBeVisible()
    await expectCurrent(box, 'sentence 6999')
    await waitFor(() => expect(last.offsetHeight).toBeLessThan(guessedHeight))

    // A match across two pieces is highlighted in both.
    await userEvent.clear(canvas.getByRole('searchbox'))
    const seam = `${first.textContent?.slice(-5)}${pieces[1]?.textContent?.slice(0, 30)}`
    await userEvent.type(canvas.getByRole('searchbox'), seam)
    await expect(await canvas.findByText('1 of 1')).toBeVisible()
    await expectCurrent(box, seam)
    await expect(painted('transcript-current')).toHaveLength(2)
  },
})

const widths = [1200, 356, 254]

export const SearchedInEveryWidth = meta.story({
  args: { content: turnsOf(20) },
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
      const one = within(root)
      const parts = [one.getByRole('searchbox'), one.getByText('Copy'), one.getByRole('region')]
      const places = () => {
        const { x, y } = root.getBoundingClientRect()
        return parts.map((part) => {
          const place = part.getBoundingClientRect()
          return [place.x - x, place.y - y, place.width, place.height].map(Math.round)
        })
      }
      const before = places()
      await userEvent.type(one.getByRole('searchbox'), 'words')
      await expect(await one.findByText('1 of 500')).toBeVisible()
      await expect(one.getByRole('button', { name: 'Next match' })).toBeVisible()
      await expect(places()).toEqual(before)
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
    const box = canvas.getByRole('region')
    await expect(box.scrollWidth).toBe(box.clientWidth)
  },
})

export const AllStates = meta.story({
  tags: ['picture'],
  render: () => (
    <div className="flex flex-col gap-4">
      <Transcript content={text} />
      <Transcript label="Followed" content={text} activeTurn={1} onTurnSelect={() => {}} />
      <Transcript content="" />
    </div>
  ),
})
