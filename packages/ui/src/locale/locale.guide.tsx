import type { Guide } from '@callwright/storybook/guide'
import { NumberInput } from '../number-input/index.ts'
import { Pagination } from '../pagination/index.ts'
import { german } from './german.ts'
import { LocaleProvider } from './locale-provider.tsx'

const examplePages = <Pagination page={2} pages={12} onPageChange={() => {}} />

export const guide: Guide = {
  purpose:
    'The language of the components: the texts that they show or announce by themselves, and their numbers, plurals and dates. Without a LocaleProvider they are in English.',
  alternatives: [
    'For another text in one place, such as the placeholder of one SearchInput, use the prop of the component.',
    'The texts of an application are its own: keep them in its translation library, and give that library’s language to the LocaleProvider.',
  ],
  anatomy: [
    [
      'LocaleProvider',
      'Sets `locale` for numbers, dates and plurals, `timeZone`, and `strings`; use one at the root of the page. One inside it without a `locale` changes only single texts, or the time zone.',
    ],
    ['german, arabic', 'Complete translations. Only those that are imported are in the bundle.'],
    [
      'Strings, Translation',
      'The types of a complete translation and of one that may lack texts. English replaces missing texts, and the console names them.',
    ],
    [
      'plural',
      'Makes a text with a number for a translation: `plural("de", { one: "# Beitrag", other: "# Beiträge" })`.',
    ],
    ['useLocale', 'Returns the locale and the time zone, for components of your own.'],
    ['formatClock', 'Formats a duration in seconds as a clock: `formatClock("en", 125)` is 2:05.'],
  ],
  rules: [
    {
      do: {
        caption: 'Give the locale and its translation together.',
        example: (
          <LocaleProvider locale="de" strings={german}>
            {examplePages}
          </LocaleProvider>
        ),
      },
      dont: {
        caption: 'A translation without its locale has the numbers of another language.',
        example: (
          <LocaleProvider strings={german}>
            <NumberInput aria-label="Quote" defaultValue={1.5} />
          </LocaleProvider>
        ),
      },
    },
    {
      do: {
        caption: 'Include the region where the formats differ: `de-CH`, `ar-EG`.',
        example: (
          <LocaleProvider locale="de-CH" strings={german}>
            <NumberInput aria-label="Quote" defaultValue={1.5} />
          </LocaleProvider>
        ),
      },
      dont: {
        caption: 'An underscore, as in `de_CH`, is no language tag: the console says so.',
        example: (
          <LocaleProvider locale="en" strings={german}>
            <NumberInput aria-label="Quote" defaultValue={1.5} />
          </LocaleProvider>
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'It renders no element: set `lang` and `dir` on the `html` element yourself. Arrow keys follow the direction in Radix’s `DirectionProvider`.',
    'Accessible names and announcements are translated as well.',
    'With server components, render the LocaleProvider in a module of yours that begins with `use client`, and import the translation there: some texts are functions, which a server component cannot pass on.',
    'The server and the browser must use the same `locale` and `timeZone`, or React finds different texts.',
  ],
}
