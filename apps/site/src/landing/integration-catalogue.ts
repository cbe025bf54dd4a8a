/** A product that Callwright integrates with. */
export interface Integration {
  name: string
  category: string
  /** The id of the logo in `logos.svg`, or letters instead of a logo. */
  image: { logo: string } | { monogram: string }
  color: 'blue' | 'orange' | 'red' | 'green' | 'purple' | 'gray' | 'yellow'
}

/** All integrations. The landing page shows the first nine as an arc of logos. */
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

/** The filters: a label, and the categories that are shown. */
export const filters = [
  { label: 'All', categories: undefined },
  { label: 'CRM', categories: ['CRM'] },
  { label: 'Communication', categories: ['Communication', 'Collaboration', 'Messaging'] },
  { label: 'Marketing', categories: ['Marketing', 'Email', 'Advertising'] },
  { label: 'Cloud & Automation', categories: ['Cloud', 'Automation', 'Integrations'] },
] as const

/** A filter of the integrations. */
export type Filter = (typeof filters)[number]

/** Returns the integrations that a filter shows. */
export function filterIntegrations({ categories }: Filter): Integration[] {
  const shownCategories: readonly string[] | undefined = categories
  return integrations.filter(
    ({ category }) => !shownCategories || shownCategories.includes(category),
  )
}
