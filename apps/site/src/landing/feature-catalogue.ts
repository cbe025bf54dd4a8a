import {
  CalendarCheckIcon,
  ChartLineIcon,
  type LucideIcon,
  MessagesSquareIcon,
  PlugIcon,
  RepeatIcon,
  UserCheckIcon,
} from 'lucide-react'

/** What the product can do, in short and at length. */
export interface Feature {
  title: string
  description: string
  benefits: string[]
  features: string[]
  icon: LucideIcon
}

/** The six things the product does, in the order of a lead's way through it. */
export const features: Feature[] = [
  {
    title: 'Lead qualification',
    description:
      'Asks every contact the questions your best rep would ask, and marks who is worth a meeting.',
    benefits: [
      '60% less time spent on first calls that lead nowhere',
      'The same questions for every lead, so results can be compared',
      'The reason beside every verdict, in plain words',
    ],
    features: [
      'Your own criteria, written as you would brief a colleague',
      'Qualified or unqualified on every finished call',
      'Full transcript and recording to check the verdict against',
      'Calls in progress visible as they happen',
    ],
    icon: UserCheckIcon,
  },
  {
    title: 'Meeting scheduling',
    description: 'Offers times while interest is fresh, and settles one before the call ends.',
    benefits: [
      '40% more meetings booked from the same list',
      'No back and forth by email',
      'Leads reach a person while they still remember why they asked',
    ],
    features: [
      'Times proposed during the conversation',
      'The time said back before the call ends',
      'Follow-up call when the first one could not settle a time',
      'Outcome noted on the call record',
    ],
    icon: CalendarCheckIcon,
  },
  {
    title: 'CRM integration',
    description: 'Starts from the contacts you already have, and keeps them in one clean list.',
    benefits: [
      'A campaign running on your own list the same day',
      'No number called twice because it was in two files',
      'Everything goes out again as easily as it came in',
    ],
    features: [
      'CSV import with a reason for every line that was skipped',
      'CSV export at any time',
      'Phone numbers checked before they are dialled',
      'Tags to pick the right people for a campaign',
    ],
    icon: PlugIcon,
  },
  {
    title: 'Natural conversation',
    description: 'Listens, answers questions and handles objections in a calm, natural voice.',
    benefits: [
      '80% of routine questions answered without a colleague',
      'Nobody waits in a queue to say no, or to say yes',
      'A consistent tone on the first call and on the thousandth',
    ],
    features: [
      'Your choice of assistant for each campaign',
      'Answers drawn from your own briefing',
      'Room for interruptions and second thoughts',
      'Voicemail recognised and called again later',
    ],
    icon: MessagesSquareIcon,
  },
  {
    title: 'Call analytics',
    description: 'Shows what was said, what it cost and what came of it, call by call and in sum.',
    benefits: [
      'Know by noon whether a campaign is worth its money',
      'Cost of every call to the fourth decimal',
      'Coaching from real conversations, not from memory',
    ],
    features: [
      'Volume by day and outcome at a glance',
      'Filter by campaign and by period',
      'Recording, transcript and cost breakdown of each call',
      'Success rate counted over real conversations',
    ],
    icon: ChartLineIcon,
  },
  {
    title: 'Lasting engagement',
    description:
      'Calls again when nobody answered, at a pace you set, until everybody was reached.',
    benefits: [
      'No lead forgotten because somebody was on holiday',
      'Retries spread out, so that nobody is pestered',
      'Evenings and weekends covered without a second shift',
    ],
    features: [
      'Up to five retries, with a delay you set',
      'Start and end times for a campaign',
      'Pause and resume without losing your place',
      'One to ten calls at the same time',
    ],
    icon: RepeatIcon,
  },
]
