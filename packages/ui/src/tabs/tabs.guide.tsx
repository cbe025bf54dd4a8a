import type { Guide } from '@callwright/storybook/guide'
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.tsx'

function ExampleTabs({ names }: { names: string[] }) {
  return (
    <Tabs defaultValue={names[0]} className="w-full">
      <TabsList aria-label="Views">
        {names.map((name) => (
          <TabsTrigger key={name} value={name}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {names.map((name) => (
        <TabsContent key={name} value={name}>
          {name}
        </TabsContent>
      ))}
    </Tabs>
  )
}

export const guide: Guide = {
  purpose: 'Several views of one subject, one at a time: a call’s overview, transcript, analysis.',
  alternatives: [
    'For views with URLs of their own use links between pages.',
    'Do not use tabs for steps in an order.',
    'Put views that people compare below each other.',
  ],
  anatomy: [
    ['Tabs', 'Holds the selected view.'],
    ['TabsList', 'The row of tabs, which scrolls where it does not fit; named by `aria-label`.'],
    ['TabsTrigger', 'A tab.'],
    ['TabsContent', 'The view.'],
  ],
  rules: [
    {
      do: {
        caption: 'Name each with one or two words, the most important first.',
        example: <ExampleTabs names={['Overview', 'Transcript', 'Analysis']} />,
      },
      dont: {
        caption: 'Sentences do not fit on a phone.',
        example: <ExampleTabs names={['What was said on the phone', 'What it means for you']} />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to the selected tab, then into its view.'],
    ['←, →', 'Select the previous or the next tab; reversed in right-to-left text.'],
    ['Home, End', 'Select the first or the last tab.'],
  ],
  assistive: [
    'It is a tab list with panels; each panel is named by its tab.',
    'A view that is not selected is not rendered.',
  ],
}
