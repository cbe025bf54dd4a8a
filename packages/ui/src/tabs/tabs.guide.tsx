import type { Guide } from '@callwright/storybook/guide'
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.tsx'

function Views({ names }: { names: string[] }) {
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
  purpose:
    'Several views of one subject, one at a time, without leaving it: a call’s overview, transcript, analysis.',
  avoid: [
    'Views with addresses of their own are pages, reached by links.',
    'Steps in an order are not tabs.',
    'Views that are compared belong under each other.',
  ],
  anatomy: [
    ['Tabs', 'Which view is shown.'],
    ['TabsList', 'The names, in a row that scrolls where it has no room; named by `aria-label`.'],
    ['TabsTrigger', 'The name of one view.'],
    ['TabsContent', 'The view.'],
  ],
  rules: [
    {
      do: {
        caption: 'One or two words each, the one most wanted first.',
        show: <Views names={['Overview', 'Transcript', 'Analysis']} />,
      },
      dont: {
        caption: 'Sentences do not fit on a phone.',
        show: <Views names={['What was said on the phone', 'What it means for you']} />,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves to the chosen name, then into its view.'],
    ['←, →', 'Choose the one before or after; in right-to-left text the other way round.'],
    ['Home, End', 'Choose the first or the last.'],
  ],
  assistive: [
    'Names and views are a tab list with its panels, each panel named by its tab.',
    'A view that is not shown is not in the document.',
  ],
}
