import { Section } from './section.tsx'

const results = [
  {
    value: '3x',
    label: 'qualified leads',
    text: 'For every lead qualified by hand, three.',
    unit: 'Leads',
    before: 1,
    after: 3,
  },
  {
    value: '85%',
    label: 'faster response',
    text: 'From the better part of an hour to a few minutes.',
    unit: 'Minutes',
    before: 40,
    after: 6,
  },
  {
    value: '40%',
    label: 'more bookings',
    text: 'Fourteen meetings where there were ten.',
    unit: 'Meetings',
    before: 10,
    after: 14,
  },
  {
    value: '24/7',
    label: 'follow-up',
    text: 'The hours of a week in which leads are called.',
    unit: 'Hours a week',
    before: 40,
    after: 168,
  },
]

/** Four results: numbers, sentences and pairs of bars, each on one line across the section. */
export function Results() {
  return (
    <Section
      id="results"
      tone="contrast"
      title="What happens when every lead is called"
      lead="An example: the same team, by hand and with Callwright. Your list, your offer and your script decide how far it goes."
    >
      {/* Each result has the four rows of the list, so that its parts are level with those of the others. */}
      <ul className="grid grid-cols-2 @max-[14rem]:grid-cols-1 gap-x-6 gap-y-12 lg:grid-cols-4 lg:gap-x-10">
        {results.map(({ value, label, text, unit, before, after }) => (
          <li key={value} className="row-span-4 grid grid-rows-subgrid gap-y-3">
            <h3 className="contents">
              <span className="font-display font-semibold text-5xl tabular-nums sm:text-6xl">
                {value}
              </span>{' '}
              <span className="font-medium text-lg sm:text-xl">{label}</span>
            </h3>
            <p className="text-muted">{text}</p>
            <Pair unit={unit} before={before} after={after} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const barsHeight = 160

/** Two bars on one baseline, with their values above them. */
function Pair({ unit, before, after }: { unit: string; before: number; after: number }) {
  const heightOf = (amount: number) => (barsHeight * amount) / Math.max(before, after)
  const bars = [
    { name: 'By hand', amount: before, className: 'fill-(--border-color-strong)' },
    { name: 'Callwright', amount: after, className: 'fill-accent' },
  ]
  return (
    <div aria-hidden="true" className="mt-6">
      <div className="grid grid-cols-2 gap-3 border-strong border-b">
        {bars.map(({ name, amount, className }) => (
          <div key={name} className="flex flex-col justify-end gap-2">
            <span className="font-medium text-strong tabular-nums">{amount}</span>
            <svg
              aria-hidden="true"
              viewBox={`0 0 10 ${heightOf(amount)}`}
              preserveAspectRatio="none"
              height={heightOf(amount)}
              className={`w-full rounded-t-sm ${className}`}
            >
              <rect width="10" height={heightOf(amount)} />
            </svg>
          </div>
        ))}
      </div>
      <div className="mt-2 grid grid-cols-2 gap-3 text-muted text-sm">
        <span>By hand</span>
        <span>Callwright</span>
      </div>
      <p className="mt-1 text-muted text-xs">{unit}</p>
    </div>
  )
}
