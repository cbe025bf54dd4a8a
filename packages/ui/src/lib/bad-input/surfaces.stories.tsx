import preview from '@callwright/storybook/preview'
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
import { BadTextCases, badInputs, expectBoxesToFit } from './bad-input.tsx'

const meta = preview.meta({
  title: 'Bad input/Surfaces',
  tags: ['!autodocs'],
  play: expectBoxesToFit,
})

const boxClasses = 'flex w-72 flex-col gap-3'

export const Cards = meta.story({
  render: () => (
    <BadTextCases className={boxClasses}>
      {(text, name) => (
        <>
          <Card>
            <CardHeader>
              <CardTitle>{text.trim() || name}</CardTitle>
              <CardDescription>{text}</CardDescription>
            </CardHeader>
            <CardContent>{text}</CardContent>
            <CardFooter>{text}</CardFooter>
          </Card>
          <StatCard aria-label={name}>
            <StatCardLabel>{text}</StatCardLabel>
            <StatCardValue>{text}</StatCardValue>
            <StatCardTrend direction="up">{text}</StatCardTrend>
            <StatCardHint>{text}</StatCardHint>
          </StatCard>
        </>
      )}
    </BadTextCases>
  ),
})

export const News = meta.story({
  render: () => (
    <BadTextCases className={boxClasses}>
      {(text) => (
        <>
          <Alert tone="warning">
            <AlertTitle>{text}</AlertTitle>
            <AlertDescription>{text}</AlertDescription>
          </Alert>
          <EmptyState title={text} description={text} />
          <ErrorState title={text} error={new Error(text)} onRetry={fn()} />
        </>
      )}
    </BadTextCases>
  ),
})

export const Facts = meta.story({
  render: () => (
    <BadTextCases className={boxClasses}>
      {(text, name) => (
        <>
          <DescriptionList>
            <DescriptionItem>
              <DescriptionTerm>{text}</DescriptionTerm>
              <DescriptionDetails>{text}</DescriptionDetails>
            </DescriptionItem>
          </DescriptionList>
          <Timeline>
            <TimelineItem>
              <TimelineTitle>{text}</TimelineTitle>
              <TimelineTime dateTime={badInputs.invalidDate}>{text}</TimelineTime>
            </TimelineItem>
          </Timeline>
          <JsonView value={text} label={text.trim() || name} />
          <Table aria-label={name}>
            <TableHeader>
              <TableRow>
                <TableHead>{text.trim() || name}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              <TableRow>
                <TableCell>{text}</TableCell>
              </TableRow>
            </TableBody>
          </Table>
        </>
      )}
    </BadTextCases>
  ),
})

const invalidNumbers = [Number.NaN, Number.POSITIVE_INFINITY, -1, 1e300]

export const Numbers = meta.story({
  render: () => (
    <div data-box="numbers" className="grid w-72 gap-3">
      {invalidNumbers.map((number) => (
        <Progress key={number} label={`${number} ${badInputs.long}`} value={number} max={number} />
      ))}
      {invalidNumbers.map((number) => (
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
