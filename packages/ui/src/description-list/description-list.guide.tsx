import type { Guide } from '@callwright/storybook/guide'
import {
  DescriptionDetails,
  DescriptionItem,
  DescriptionList,
  DescriptionTerm,
} from './description-list.tsx'

export function ExampleList({ items }: { items: Record<string, string> }) {
  return (
    <DescriptionList className="w-full">
      {Object.entries(items).map(([term, details]) => (
        <DescriptionItem key={term}>
          <DescriptionTerm>{term}</DescriptionTerm>
          <DescriptionDetails>{details}</DescriptionDetails>
        </DescriptionItem>
      ))}
    </DescriptionList>
  )
}

export const guide: Guide = {
  purpose: 'Names with values: the details of a call, a campaign or a server.',
  alternatives: ['For several things use a Table.', 'For one important number use a StatCard.'],
  anatomy: [
    ['DescriptionList', 'The list, in as many columns as fit.'],
    ['DescriptionItem', 'A name with its value.'],
    ['DescriptionTerm', 'The name.'],
    ['DescriptionDetails', 'The value; a dash when it is empty.'],
  ],
  rules: [
    {
      do: {
        caption: 'Keep the item of an unknown value.',
        example: <ExampleList items={{ Duration: '2m 14s', Cost: '' }} />,
      },
      dont: {
        caption: 'An invented value is worse than none.',
        example: <ExampleList items={{ Duration: '2m 14s', Cost: '$0.00' }} />,
      },
    },
  ],
  keyboard: [],
  assistive: ['It is a `dl`: each value is read with its name.'],
}
