import type { FeatureTitle } from './feature-catalogue.ts'

/** The details of a feature. */
export interface FeatureDetails {
  benefits: string[]
  features: string[]
}

/** The details in the dialog, which are loaded with the dialog, since most visitors never open it. */
export const featureDetails: Record<FeatureTitle, FeatureDetails> = {
  'Lead qualification': {
    benefits: [
      '60% less time spent on first calls that lead nowhere',
      'The same questions for every lead, so results can be compared',
      'The reason beside every verdict, in plain words',
    ],
    features: [
      'The questions and criteria of the assistant you pick',
      'Qualified or unqualified on every finished call',
      'Full transcript and recording to check the verdict against',
      'Calls in progress visible as they happen',
    ],
  },
  'Meeting scheduling': {
    benefits: [
      '40% more meetings booked from the same list',
      'No back and forth by email',
      'Leads are called while they still remember why they asked',
    ],
    features: [
      'A time agreed on by your assistant, during the conversation',
      'The time in the transcript, word for word',
      'Another call when nobody answered the first one',
      'Outcome noted on the call record',
    ],
  },
  'CRM integration': {
    benefits: [
      'A campaign running on your own list the same day',
      'No number called twice because it was in two files',
      'Everything goes out again as easily as it came in',
    ],
    features: [
      'CSV import with a reason for every line that was skipped',
      'CSV export at any time',
      'Phone numbers checked before they are dialed',
      'Tags to pick the right people for a campaign',
    ],
  },
  'Natural conversation': {
    benefits: [
      '80% of routine questions answered without a colleague',
      'Nobody waits in a queue to say no, or to say yes',
      'A consistent tone on the first call and on the thousandth',
    ],
    features: [
      'Your choice of assistant for each campaign',
      'Answers from the knowledge you gave the assistant',
      'Every sentence in the transcript, with its time',
      'Voicemail recognized and called again later',
    ],
  },
  'Call analytics': {
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
  },
  'Lasting engagement': {
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
  },
}
