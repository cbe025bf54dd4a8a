import { enlargeText, findBrokenWords } from '@callwright/storybook/enlarge-text'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { PhoneIcon } from 'lucide-react'
import { expect, screen, within } from 'storybook/test'
import { withContainer } from '../lib/with-container.tsx'
import { Sparkline } from '../sparkline/index.ts'
import { guide } from './stat-card.guide.tsx'
import {
  StatCard,
  StatCardChart,
  StatCardHint,
  StatCardLabel,
  StatCardLink,
  StatCardSkeleton,
  StatCardTrend,
  StatCardValue,
} from './stat-card.tsx'

const meta = preview.meta({
  title: 'Components/Stat card',
  component: StatCard,
  subcomponents: { StatCardLink, StatCardTrend },
  parameters: { guide },
  decorators: withContainer('max-w-64'),
})

export const Default = meta.story({
  render: () => (
    <StatCard>
      <StatCardLabel>Total Calls</StatCardLabel>
      <StatCardValue>1,204</StatCardValue>
      <StatCardHint>All time</StatCardHint>
    </StatCard>
  ),
  play: async ({ canvas }) => {
    const card = canvas.getByRole('group', { name: 'Total Calls' })
    await expect(card).toHaveTextContent('1,204')
    await expect(card.offsetHeight).toBe(72)
  },
})

const week = [4, 9, 12, 7, 11, 15, 13]

function CallsCard() {
  return (
    <StatCard>
      <StatCardLabel>
        <StatCardLink href="#calls" description="Calls of any status.">
          Total Calls
        </StatCardLink>
      </StatCardLabel>
      <StatCardValue>1,204</StatCardValue>
      <StatCardHint>55% success rate</StatCardHint>
      <StatCardChart>
        <Sparkline values={week} alt="" />
      </StatCardChart>
      <StatCardTrend direction="up" label="12% more than in the 30 days before">
        12%
      </StatCardTrend>
    </StatCard>
  )
}

/** All of the card is a link, whose tooltip says what the number counts. */
export const WithLink = meta.story({
  parameters: journey,
  render: () => <CallsCard />,
  play: async ({ canvas, userEvent }) => {
    const card = canvas.getByRole('group', { name: 'Total Calls' })
    const link = within(card).getByRole('link', { name: 'Total Calls' })
    await expect(link).toHaveAccessibleDescription('Calls of any status.')
    const { left, bottom } = card.getBoundingClientRect()
    await expect(document.elementFromPoint(left + 20, bottom - 20)).toBe(link)
    await userEvent.tab()
    await expect(link).toHaveFocus()
    await expect(
      await screen.findByText('Calls of any status.', { ignore: '[hidden]' }),
    ).toBeVisible()
  },
})

/** The change and the small line are at the end of the card, which keeps its height. */
export const Complete = meta.story({
  render: () => <CallsCard />,
  play: async ({ canvas }) => {
    const card = canvas.getByRole('group', { name: 'Total Calls' })
    await expect(card).toHaveTextContent('12% more than in the 30 days before')
    await expect(card.offsetHeight).toBe(72)
    await expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
  },
})

export const WithIcon = meta.story({
  render: () => (
    <StatCard>
      <StatCardLabel>
        Total Calls <PhoneIcon aria-hidden="true" />
      </StatCardLabel>
      <StatCardValue>1,204</StatCardValue>
      <StatCardHint>All time</StatCardHint>
    </StatCard>
  ),
})

export const Trend = meta.story({
  render: () => (
    <StatCard>
      <StatCardLabel>Success Rate</StatCardLabel>
      <StatCardValue>64.8%</StatCardValue>
      <StatCardTrend direction="up" tone="positive" label="3.2 points more than last week">
        3.2 pts
      </StatCardTrend>
    </StatCard>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('group')).toHaveTextContent('3.2 points more than last week')
    await expect(canvasElement.querySelector('svg')).toHaveClass('lucide-arrow-up')
  },
})

export const Loading = meta.story({ render: () => <StatCardSkeleton /> })

export const LongNumber = meta.story({
  render: () => (
    <StatCard>
      <StatCardLabel>Total Cost</StatCardLabel>
      <StatCardValue>$999,999,999,999,999.9999</StatCardValue>
    </StatCard>
  ),
  play: async ({ canvas }) => {
    const card = canvas.getByRole('group')
    await expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
    const value = card.querySelector('[data-slot=stat-card-value]') as HTMLElement
    await expect(value.scrollWidth).toBeLessThanOrEqual(value.clientWidth)
  },
})

const formatDollars = (locale: string) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 4,
  }).format(12_345.6789)

/** Two cards side by side on a narrow phone: in every locale the font shrinks until the value fits on one line. */
export const NarrowCards = meta.story({
  render: () => (
    <div className="grid w-80 grid-cols-2 gap-4">
      {['en-US', 'de-DE', 'fr-CA', 'en-IN', 'sv-SE', 'ar-EG', 'de-CH', 'bn-BD'].map((locale) => (
        <StatCard key={locale}>
          <StatCardLabel>{locale}</StatCardLabel>
          <StatCardValue>{formatDollars(locale)}</StatCardValue>
        </StatCard>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    // The font that is shown until then may be wider.
    await document.fonts.load('600 20px "Inter Variable"')
    const overflowingCards = canvas.getAllByRole('group').filter((card) => {
      const value = card.querySelector('[data-slot=stat-card-value]') as HTMLElement
      // Text of both directions has several boxes in one line.
      const boxes = [...(value.firstElementChild?.getClientRects() ?? [])]
      const lineCount = new Set(boxes.map(({ top }) => top)).size
      return value.scrollWidth > value.clientWidth || lineCount !== 1
    })
    await expect(overflowingCards.map(({ textContent }) => textContent)).toEqual([])
  },
})

/** The boxes of what the parts of a card contain, even of text that leaves its part. */
const partsOf = (card: HTMLElement) =>
  [...card.children].map((part) => {
    const range = document.createRange()
    range.selectNodeContents(part)
    return { text: part.textContent, rect: range.getBoundingClientRect() }
  })

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1

function MetricCards() {
  return (
    <>
      <StatCard>
        <StatCardLabel>Total Cost</StatCardLabel>
        <StatCardValue>$194.1713</StatCardValue>
        <StatCardHint>USD</StatCardHint>
        <StatCardChart>
          <Sparkline values={week} alt="" />
        </StatCardChart>
        <StatCardTrend direction="up" label="163,206% more than in the 30 days before">
          163,206%
        </StatCardTrend>
      </StatCard>
      <StatCard>
        <StatCardLabel>Total Calls</StatCardLabel>
        <StatCardValue>3,026</StatCardValue>
        <StatCardHint>47.1% success rate</StatCardHint>
        <StatCardChart>
          <Sparkline values={week} alt="" />
        </StatCardChart>
        <StatCardTrend direction="flat">0%</StatCardTrend>
      </StatCard>
      <StatCard>
        <StatCardLabel>Success Rate</StatCardLabel>
        <StatCardValue>47.1%</StatCardValue>
        <StatCardHint>Call completion rate</StatCardHint>
        <StatCardChart>
          <Sparkline values={week} alt="" />
        </StatCardChart>
      </StatCard>
    </>
  )
}

async function expectNoOverlap(cards: HTMLElement[]) {
  // The font that is shown until then may be wider.
  await document.fonts.load('600 20px "Inter Variable"')
  for (const card of cards) {
    await expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
    const boxes = partsOf(card)
    const overlapping = boxes.filter(({ rect }) =>
      boxes.some((other) => other.rect !== rect && overlaps(rect, other.rect)),
    )
    await expect(overlapping.map(({ text }) => text)).toEqual([])
  }
}

/** Metrics as wide as on phones of 390 and of 320 px. */
const renderNarrowMetrics = () => (
  <div className="flex flex-col gap-4">
    {[172, 138].map((width) => (
      <div key={width} style={{ width }} className="grid gap-3">
        <MetricCards />
      </div>
    ))}
  </div>
)

/** On a phone, no part of a card lies over another one, and each number fits on one line. */
export const NarrowCardsWithTrend = meta.story({
  render: renderNarrowMetrics,
  play: async ({ canvas }) => {
    await expectNoOverlap(canvas.getAllByRole('group'))
    const numbers = canvas.getAllByText(/^(\$194\.1713|3,026|47\.1%)$/)
    await expect(numbers.map((number) => number.getClientRects().length)).toEqual(Array(6).fill(1))
  },
})

/** With large text, the label and the hint wrap between words; only a word that is wider than its card breaks. */
export const NarrowCardsLargeText = meta.story({
  beforeEach: enlargeText,
  render: renderNarrowMetrics,
  play: async ({ canvas }) => {
    const cards = canvas.getAllByRole('group')
    await expectNoOverlap(cards)
    const widerCards = cards.filter((card) => card.offsetWidth === 172)
    await expect(widerCards).toHaveLength(cards.length / 2)
    await expect(widerCards.flatMap(findBrokenWords)).toEqual([])
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid gap-4">
      <StatCard>
        <StatCardLabel>
          Total Calls <PhoneIcon aria-hidden="true" />
        </StatCardLabel>
        <StatCardValue>1,204</StatCardValue>
        <StatCardHint>All time</StatCardHint>
      </StatCard>
      <CallsCard />
      <StatCard>
        <StatCardLabel>Success Rate</StatCardLabel>
        <StatCardValue>64.8%</StatCardValue>
        <StatCardHint>Completed calls</StatCardHint>
        <StatCardTrend direction="up" tone="positive" label="3.2 points more than last week">
          3.2 pts
        </StatCardTrend>
      </StatCard>
      <StatCard>
        <StatCardLabel>Average Cost</StatCardLabel>
        <StatCardValue>$0.1240</StatCardValue>
        <StatCardHint>Per call</StatCardHint>
        <StatCardTrend direction="flat" label="As in the month before">
          0%
        </StatCardTrend>
      </StatCard>
      <StatCardSkeleton />
    </div>
  ),
})
