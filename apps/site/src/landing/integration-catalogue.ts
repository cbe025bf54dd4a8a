/** A product Callwright works with. */
export interface Integration {
  name: string
  category: string
  /** The logo's name in `logos.svg`, or the letters drawn in its place. */
  image: { logo: string } | { monogram: string }
  color: 'blue' | 'orange' | 'red' | 'green' | 'purple' | 'gray' | 'yellow'
}

/** Everything Callwright works with; the first nine stand in the arc. */
export const integrations: Integration[] = [
  { name: 'Salesforce', category: 'CRM', image: { monogram: 'Sf' }, color: 'blue' },
  { name: 'HubSpot', category: 'Marketing', image: { logo: 'hubspot' }, color: 'orange' },
  { name: 'Twilio Voice', category: 'Communication', image: { monogram: 'Tw' }, color: 'red' },
  { name: 'Zapier', category: 'Automation', image: { logo: 'zapier' }, color: 'orange' },
  { name: 'Pipedrive', category: 'CRM', image: { monogram: 'Pd' }, color: 'green' },
  { name: 'Intercom', category: 'Messaging', image: { logo: 'intercom' }, color: 'blue' },
  {
    name: 'Microsoft Teams',
    category: 'Collaboration',
    image: { monogram: 'Te' },
    color: 'purple',
  },
  { name: 'Webhooks', category: 'Integrations', image: { monogram: '{}' }, color: 'gray' },
  { name: 'Zoho', category: 'CRM', image: { logo: 'zoho' }, color: 'red' },
  { name: 'GCP', category: 'Cloud', image: { logo: 'gcp' }, color: 'blue' },
  { name: 'Mailchimp', category: 'Email', image: { logo: 'mailchimp' }, color: 'yellow' },
  { name: 'Google Ads', category: 'Advertising', image: { logo: 'google-ads' }, color: 'green' },
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
