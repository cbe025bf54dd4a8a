import type { Guide } from '@callwright/storybook/guide'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from './card.tsx'

export const guide: Guide = {
  purpose: 'A raised surface for one subject: a campaign, a chart, a group of settings.',
  alternatives: [
    'For many similar things use a Table.',
    'Do not put a card in a card; use a heading or a separator.',
  ],
  anatomy: [
    ['Card', 'The surface, a `section`, as wide as its place: it is a container.'],
    ['CardHeader', 'The title, the description, and actions beside them.'],
    ['CardTitle', 'The title, in a few words.'],
    ['CardDescription', 'A line of text under the title.'],
    ['CardAction', 'A badge or a button at the end of the header.'],
    ['CardContent', 'The content.'],
    ['CardFooter', 'The actions.'],
  ],
  rules: [
    {
      do: {
        caption: 'Give a card one subject, one title, and its actions at the bottom.',
        example: (
          <Card className="w-full max-w-72">
            <CardHeader>
              <CardTitle>Spring renewals</CardTitle>
            </CardHeader>
            <CardContent>12 of 20 called</CardContent>
            <CardFooter>
              <Button size="sm" variant="secondary">
                Pause
              </Button>
            </CardFooter>
          </Card>
        ),
      },
      dont: {
        caption: 'A box around a single word adds only a border.',
        example: (
          <Card className="w-full max-w-72">
            <CardContent>
              <Badge>Draft</Badge>
            </CardContent>
          </Card>
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'To make it a region that people can jump to, set its `aria-labelledby` to the id of the title.',
    'The title is a heading of level 2; for another level use `asChild` with that heading.',
  ],
}
