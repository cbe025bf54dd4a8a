import type { Guide } from '@callwright/storybook/guide'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from './card.tsx'

export const guide: Guide = {
  purpose: 'A raised surface that holds one subject: a campaign, a chart, a group of settings.',
  avoid: [
    'Many like things that are compared belong in a Table.',
    'A card in a card has no subject of its own; use a heading or a line.',
  ],
  anatomy: [
    ['Card', 'The surface; a section.'],
    ['CardHeader', 'What it is about, and what belongs beside that.'],
    ['CardTitle', 'Its subject, in a few words.'],
    ['CardDescription', 'One line more.'],
    ['CardAction', 'A badge or a button at the end of the header.'],
    ['CardContent', 'The subject itself.'],
    ['CardFooter', 'What can be done with it.'],
  ],
  rules: [
    {
      do: {
        caption: 'One subject, one title, its actions at the foot.',
        show: (
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
        caption: 'A box around a single word is only a line too many.',
        show: (
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
    'Give it the title’s id in `aria-labelledby` where people should be able to jump to it as a region.',
    'The title is a heading of level 2; `asChild` takes the level the page needs.',
  ],
}
