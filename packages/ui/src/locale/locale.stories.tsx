import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { type ReactNode, useState } from 'react'
import { expect, waitFor, within } from 'storybook/test'
import { AudioPlayer } from '../audio-player/index.ts'
import { Checklist } from '../checklist/index.ts'
import { CopyButton } from '../copy-button/index.ts'
import { ErrorState } from '../error-state/index.ts'
import { FileDrop } from '../file-drop/index.ts'
import { createSilentWavUrl } from '../lib/stories/silent-wav.ts'
import { expectedWarnings } from '../lib/use-warning.ts'
import { LineChart } from '../line-chart/index.ts'
import { NumberInput, parseNumber } from '../number-input/index.ts'
import { Pagination } from '../pagination/index.ts'
import { PasswordInput } from '../password-input/index.ts'
import { PieChart } from '../pie-chart/index.ts'
import { Progress } from '../progress/index.ts'
import { SearchInput } from '../search-input/index.ts'
import { ThemeSwitch } from '../theme-switch/index.ts'
import { Transcript } from '../transcript/index.ts'
import { arabic } from './arabic.ts'
import { german } from './german.ts'
import { guide } from './locale.guide.tsx'
import { LocaleProvider, useLocale } from './locale-provider.tsx'

const recording = createSilentWavUrl(80)
const file = new File(['x'.repeat(1536)], 'contacts.csv')
const call = new Date('2026-05-03T12:00:00Z')

/** The texts that an application passes to the components, in each of its languages. */
const labels = {
  en: { calls: 'Calls', day: 'Day', rate: 'Rate', upload: 'Upload', volume: 'Call volume' },
  de: { calls: 'Anrufe', day: 'Tag', rate: 'Quote', upload: 'Hochladen', volume: 'Anrufe je Tag' },
  ar: { calls: 'مكالمات', day: 'اليوم', rate: 'المعدل', upload: 'تحميل', volume: 'المكالمات' },
}

type Labels = (typeof labels)['en']

const meta = preview.meta({
  title: 'Components/Locale',
  component: LocaleProvider,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { locale: 'en', children: null },
})

/** A component of an application, which formats a number and a time as the library does. */
function LastCall() {
  const { locale, timeZone } = useLocale()
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return <time className="text-default">{time.format(call)}</time>
}

/** A NumberInput whose number the application keeps. */
function Rate({ label }: { label: string }) {
  const { locale } = useLocale()
  const [rate, setRate] = useState(1.5)
  return (
    <>
      <NumberInput
        aria-label={label}
        step={0.5}
        value={rate}
        onChange={({ target }) => setRate(parseNumber(target.value, locale))}
      />
      <output className="sr-only">{String(rate * 2)}</output>
    </>
  )
}

function StatefulPagination() {
  const [page, setPage] = useState(2)
  return <Pagination page={page} pages={12} onPageChange={setPage} />
}

/** Components that are narrow enough for one column. */
function Controls({ text }: { text: Labels }) {
  return (
    <>
      <LastCall />
      <SearchInput aria-label={text.calls} />
      <Rate label={text.rate} />
      <PasswordInput aria-label="Token" defaultValue="secret" />
      <StatefulPagination />
      <Progress label={text.upload} value={45} />
      <div className="flex items-center justify-between gap-3">
        <ThemeSwitch value="light" onValueChange={() => {}} />
        <CopyButton text="" subject={text.calls} />
      </div>
      <FileDrop label={text.upload} file={file} onFileChange={() => {}} />
    </>
  )
}

/** Many components. Labels and data are the application's, all other texts those of the library. */
function ManyComponents({ text }: { text: Labels }) {
  const data = [
    { label: '1', value: 1250.5 },
    { label: '2', value: 12_000 },
    { label: '3', value: 80 },
  ]
  const chart = { labelName: text.day, valueName: text.calls, data }
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Controls text={text} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <AudioPlayer src={recording} />
        <Checklist
          label={text.calls}
          items={[
            { id: 'a', label: 'Ada' },
            { id: 'g', label: 'Grace' },
          ]}
          selectedIds={['a']}
          onSelectedIdsChange={() => {}}
        />
        <Transcript content="AI: 12" />
        <ErrorState error={undefined} onRetry={() => {}} className="py-2" />
      </div>
      <LineChart caption={text.volume} {...chart} />
      <PieChart caption={text.calls} {...chart} />
    </div>
  )
}

export const German = meta.story({
  parameters: journey,
  render: () => (
    <LocaleProvider locale="de" timeZone="Europe/Berlin" strings={german}>
      <div lang="de">
        <ManyComponents text={labels.de} />
      </div>
    </LocaleProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/^3\. Mai 2026.* 14:00$/)).toBeVisible()
    // The number that a person types with a comma is the number of the application.
    const rate = canvas.getByRole('spinbutton', { name: 'Quote' })
    await expect(rate).toHaveValue('1,5')
    await userEvent.clear(rate)
    await userEvent.type(rate, '2,50')
    await expect(rate).toHaveValue('2,50')
    await expect(canvas.getByText('5', { selector: 'output' })).toBeInTheDocument()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    await expect(rate).toHaveValue('4')
    await userEvent.keyboard('{ArrowDown}')
    await expect(rate).toHaveValue('3,5')
    await expect(rate).toBeValid()

    await userEvent.click(canvas.getByRole('button', { name: 'Weiter' }))
    await expect(canvas.getByText('Seite 3 von 12')).toBeVisible()
    await expect(canvas.getByText(/^45\s%$/)).toBeVisible()
    await expect(canvas.getByText('1,5 kB')).toBeVisible()
    await expect(canvas.getByRole('option', { name: '1,25×' })).toBeInTheDocument()
    await expect(canvas.getByText('1 ausgewählt')).toBeVisible()
    await expect(canvas.getByText('Insgesamt 13.330,5, höchstens 12.000 (2).')).toBeVisible()
    await expect(canvas.getByText(/^Den größten Anteil hat 2 mit 90\s%\.$/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Anrufe kopieren' })).toHaveTextContent(
      /^Kopieren$/,
    )
  },
})

export const Arabic = meta.story({
  parameters: journey,
  render: () => (
    <LocaleProvider locale="ar-EG" timeZone="Africa/Cairo" strings={arabic}>
      <div lang="ar" dir="rtl">
        <ManyComponents text={labels.ar} />
      </div>
    </LocaleProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    const rate = canvas.getByRole('spinbutton', { name: 'المعدل' })
    await expect(rate).toHaveValue('١٫٥')
    await userEvent.clear(rate)
    await userEvent.type(rate, '٢{ArrowUp}')
    await expect(rate).toHaveValue('٢٫٥')
    await userEvent.click(canvas.getByRole('button', { name: 'السابق' }))
    await expect(canvas.getByText('الصفحة ١ من ١٢')).toBeVisible()
    await expect(canvas.getByText('تم تحديد عنصر واحد')).toBeVisible()
    // In Arabic, the first page is on the right.
    const previous = canvas.getByRole('button', { name: 'السابق' }).getBoundingClientRect()
    const next = canvas.getByRole('button', { name: 'التالي' }).getBoundingClientRect()
    await expect(previous.left).toBeGreaterThan(next.right)
  },
})

const withoutText = { ...german, pagination: { next: 'Weiter', previous: undefined } }

export const MissingText = meta.story({
  parameters: {
    expectedErrors: expectedWarnings(
      /LocaleProvider: the translation for "de" lacks pagination\.label, pagination\.page, pagination\.previous; English replaces them\.$/,
    ),
  },
  render: () => (
    <LocaleProvider locale="de" strings={withoutText}>
      <StatefulPagination />
    </LocaleProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Weiter' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Previous' })).toBeVisible()
    await expect(canvas.getByText('Page 2 of 12')).toBeVisible()
  },
})

/** Formatting with an unknown tag or time zone would throw. */
export const UnknownTag = meta.story({
  tags: ['!autodocs'],
  parameters: {
    expectedErrors: expectedWarnings(
      /LocaleProvider: "de_DE" is not a BCP 47 language tag/,
      /LocaleProvider: "Berlin" is not an IANA time zone/,
    ),
  },
  render: () => (
    <LocaleProvider locale="de_DE" timeZone="Berlin" strings={german}>
      <StatefulPagination />
      <LastCall />
    </LocaleProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Seite 2 von 12')).toBeVisible()
    await expect(canvas.getByText(/^May 3, 2026/)).toBeVisible()
  },
})

/** A provider without a locale changes single texts, or the time zone, of the one around it. */
export const OneTextChanged = meta.story({
  render: () => (
    <LocaleProvider locale="de" timeZone="Europe/Berlin" strings={german}>
      <LocaleProvider timeZone="America/New_York" strings={{ pagination: { next: 'Nächste' } }}>
        <StatefulPagination />
        <LastCall />
      </LocaleProvider>
    </LocaleProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Nächste' })).toBeVisible()
    await expect(canvas.getByText('Seite 2 von 12')).toBeVisible()
    await expect(canvas.getByText(/^3\. Mai 2026.* 08:00$/)).toBeVisible()
  },
})

export const LanguageOfTheToolbar = meta.story({
  tags: ['!autodocs'],
  globals: { locale: 'ar-EG' },
  render: () => <StatefulPagination />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('الصفحة ٢ من ١٢')).toBeVisible()
    await expect(document.documentElement).toHaveAttribute('dir', 'rtl')
    await expect(document.documentElement).toHaveAttribute('lang', 'ar-EG')
  },
})

function Column({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-4">
      <h2 className="font-semibold text-lg text-strong">{name}</h2>
      {children}
    </section>
  )
}

export const AllStates = meta.story({
  tags: ['picture'],
  render: () => (
    <div className="grid gap-8 lg:grid-cols-3">
      <LocaleProvider locale="en" timeZone="America/New_York">
        <div lang="en" dir="ltr">
          <Column name="English">
            <Controls text={labels.en} />
          </Column>
        </div>
      </LocaleProvider>
      <LocaleProvider locale="de" timeZone="Europe/Berlin" strings={german}>
        <div lang="de" dir="ltr">
          <Column name="Deutsch">
            <Controls text={labels.de} />
          </Column>
        </div>
      </LocaleProvider>
      <LocaleProvider locale="ar-EG" timeZone="Africa/Cairo" strings={arabic}>
        <div lang="ar" dir="rtl">
          <Column name="العربية">
            <Controls text={labels.ar} />
          </Column>
        </div>
      </LocaleProvider>
    </div>
  ),
  play: async ({ canvas }) => {
    const column = (name: string) => within(canvas.getByRole('region', { name }))
    await waitFor(() => expect(column('English').getByText('Page 2 of 12')).toBeVisible())
    await expect(column('Deutsch').getByText('Seite 2 von 12')).toBeVisible()
    await expect(column('العربية').getByText('الصفحة ٢ من ١٢')).toBeVisible()
  },
})
