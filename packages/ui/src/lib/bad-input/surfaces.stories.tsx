import preview from '@callwright/storybook/preview'
import type { ReactNode } from 'react'
import { fn } from 'storybook/test'
import { Alert, AlertDescription, AlertTitle } from '../../alert/index.ts'
import {
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from '../../card/index.ts'
import {
  DescriptionDetails,
  DescriptionItem,
  DescriptionList,
  DescriptionTerm,
} from '../../description-list/index.ts'
import { EmptyState } from '../../empty-state/index.ts'
import { ErrorState } from '../../error-state/index.ts'
import { JsonView } from '../../json-view/index.ts'
import { Pagination } from '../../pagination/index.ts'
import { Progress } from '../../progress/index.ts'
import {
  StatCard,
  StatCardHint,
  StatCardLabel,
  StatCardTrend,
  StatCardValue,
} from '../../stat-card/index.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../table/index.ts'
import { Timeline, TimelineItem, TimelineTime, TimelineTitle } from '../../timeline/index.ts'
import { badInputs, everyBadInput, expectBoxesToFit } from './bad-input.ts'

const meta = preview.meta({
  title: 'Bad input/Surfaces',
  tags: ['!autodocs'],
  play: expectBoxesToFit,
})

/** Renders a component in a narrow box for each bad input. */
function Boxes({ children }: { children: (word: string, name: string) => ReactNode }) {
  return (
    <div className="flex flex-wrap gap-4">
      {everyBadInput.map(([name, word]) => (
        <div key={name} data-box={name} className="flex w-72 flex-col gap-3">
          {children(word, name)}
        </div>
      ))}
    </div>
  )
}

export const Cards = meta.story({
  render: () => (
    <Boxes>
      {(word, name) => (
        <>
          <Card>
            <CardHeader>
              <CardTitle>{word.trim() || name}</CardTitle>
              <CardDescription>{word}</CardDescription>
            </CardHeader>
            <CardContent>{word}</CardContent>
            <CardFooter>{word}</CardFooter>
          </Card>
          <StatCard aria-label={name}>
            <StatCardLabel>{word}</StatCardLabel>
            <StatCardValue>{word}</StatCardValue>
            <StatCardTrend direction="up">{word}</StatCardTrend>
            <StatCardHint>{word}</StatCardHint>
          </StatCard>
        </>
      )}
    </Boxes>
  ),
})

export const News = meta.story({
  render: () => (
    <Boxes>
      {(word) => (
        <>
          <Alert tone="warning">
            <AlertTitle>{word}</AlertTitle>
            <AlertDescription>{word}</AlertDescription>
          </Alert>
          <EmptyState title={word} description={word} />
          <ErrorState title={word} error={new Error(word)} onRetry={fn()} />
        </>
      )}
    </Boxes>
  ),
})

export const Facts = meta.story({
  render: () => (
    <Boxes>
      {(word, name) => (
        <>
          <DescriptionList>
            <DescriptionItem>
              <DescriptionTerm>{word}</DescriptionTerm>
              <DescriptionDetails>{word}</DescriptionDetails>
            </DescriptionItem>
          </DescriptionList>
          <Timeline>
            <TimelineItem>
              <TimelineTitle>{word}</TimelineTitle>
              <TimelineTime dateTime={badInputs.noDate}>{word}</TimelineTime>
            </TimelineItem>
          </Timeline>
          <JsonView value={word} label={word.trim() || name} />
          <Table aria-label={name}>
            <TableHeader>
              <TableRow>
                <TableHead>{word.trim() || name}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              <TableRow>
                <TableCell>{word}</TableCell>
              </TableRow>
            </TableBody>
          </Table>
        </>
      )}
    </Boxes>
  ),
})

const noNumbers = [Number.NaN, Number.POSITIVE_INFINITY, -1, 1e300]

export const Numbers = meta.story({
  render: () => (
    <div data-box="numbers" className="grid w-72 gap-3">
      {noNumbers.map((number) => (
        <Progress key={number} label={`${number} ${badInputs.long}`} value={number} max={number} />
      ))}
      {noNumbers.map((number) => (
        <Pagination
          key={number}
          aria-label={`Pages: ${number}`}
          page={number}
          pages={3}
          onPageChange={fn()}
        />
      ))}
      <Pagination aria-label="Endless" page={1} pages={1e300} onPageChange={fn()} />
    </div>
  ),
})

export const Nothing = meta.story({
  render: () => (
    <div data-box="nothing" className="grid w-72 gap-3">
      <Card />
      <StatCard aria-label="Nothing" />
      <Alert />
      <EmptyState title="" />
      <ErrorState error={undefined} />
      <DescriptionList />
      <Timeline />
      <JsonView value={undefined} />
    </div>
  ),
})
