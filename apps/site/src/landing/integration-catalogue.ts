/** A product Callwright works with. */
export interface Integration {
  name: string
  category: string
  /** What is drawn in place of a logo. */
  image: string
  color: 'blue' | 'orange' | 'red' | 'green' | 'purple' | 'gray' | 'yellow'
}

/** Everything Callwright works with; the first nine stand in the arc. */
export const integrations: Integration[] = [
  { name: 'Salesforce', category: 'CRM', image: 'Sf', color: 'blue' },
  { name: 'HubSpot', category: 'Marketing', image: 'Hs', color: 'orange' },
  { name: 'Twilio Voice', category: 'Communication', image: 'Tw', color: 'red' },
  { name: 'Zapier', category: 'Automation', image: 'Za', color: 'orange' },
  { name: 'Pipedrive', category: 'CRM', image: 'Pd', color: 'green' },
  { name: 'Intercom', category: 'Messaging', image: 'Ic', color: 'blue' },
  { name: 'Microsoft Teams', category: 'Collaboration', image: 'Te', color: 'purple' },
  { name: 'Webhooks', category: 'Integrations', image: '{}', color: 'gray' },
  { name: 'Zoho', category: 'CRM', image: 'Zo', color: 'red' },
  { name: 'GCP', category: 'Cloud', image: 'Gc', color: 'blue' },
  { name: 'Mailchimp', category: 'Email', image: 'Mc', color: 'yellow' },
  { name: 'Google Ads', category: 'Advertising', image: 'Ga', color: 'green' },
]

/** The ways to look at the catalogue: a name, and the categories it shows. */
export const filters = [
  { label: 'All', categories: undefined },
  { label: 'CRM', categories: ['CRM'] },
  { label: 'Communication', categories: ['Communication', 'Collaboration', 'Messaging'] },
  { label: 'Marketing', categories: ['Marketing', 'Email', 'Advertising'] },
  { label: 'Cloud & Automation', categories: ['Cloud', 'Automation', 'Integrations'] },
] as const

/** One way to look at the catalogue. */
export type Filter = (typeof filters)[number]

/** What a filter shows of the catalogue. */
export function matching({ categories }: Filter): Integration[] {
  const wanted: readonly string[] | undefined = categories
  return integrations.filter(({ category }) => !wanted || wanted.includes(category))
}
