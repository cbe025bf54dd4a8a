import type { Guide } from '@callwright/storybook/guide'
import {
  DescriptionDetails,
  DescriptionItem,
  DescriptionList,
  DescriptionTerm,
} from './description-list.tsx'

function Facts({ facts }: { facts: [string, string][] }) {
  return (
    <DescriptionList className="w-full">
      {facts.map(([term, details]) => (
        <DescriptionItem key={term}>
          <DescriptionTerm>{term}</DescriptionTerm>
          <DescriptionDetails>{details}</DescriptionDetails>
        </DescriptionItem>
      ))}
    </DescriptionList>
  )
}

export const guide: Guide = {
  purpose: 'Names with their values: the facts of one call, one campaign, one server.',
  avoid: ['Facts of several things are a Table.', 'One number that matters most is a StatCard.'],
  anatomy: [
    ['DescriptionList', 'As many columns as there is room for.'],
    ['DescriptionItem', 'One pair.'],
    ['DescriptionTerm', 'The name.'],
    ['DescriptionDetails', 'The value; an empty one shows a dash.'],
  ],
  rules: [
    {
      do: {
        caption: 'What is not known yet keeps its place.',
        show: (
          <Facts
            facts={[
              ['Duration', '2m 14s'],
              ['Cost', ''],
            ]}
          />
        ),
      },
      dont: {
        caption: 'A made-up value is worse than none.',
        show: (
          <Facts
            facts={[
              ['Duration', '2m 14s'],
              ['Cost', '$0.00'],
            ]}
          />
        ),
      },
    },
  ],
  keyboard: [],
  assistive: ['It is a `dl`: each value is read with its name.'],
}
