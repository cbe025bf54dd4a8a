/** A product that Callwright integrates with. */
export interface Integration {
  name: string
  category: string
  /** The id of the mark in `logos.svg`. */
  image: string
  color: 'blue' | 'orange' | 'red' | 'green' | 'purple' | 'gray' | 'yellow'
}

/** All integrations. The landing page shows the first nine as an arc of logos. */
export const integrations: Integration[] = [
  { name: 'Salesforce', category: 'CRM', image: 'salesforce', color: 'blue' },
  { name: 'HubSpot', category: 'Marketing', image: 'hubspot', color: 'orange' },
  { name: 'Twilio Voice', category: 'Communication', image: 'twilio', color: 'red' },
  { name: 'Zapier', category: 'Automation', image: 'zapier', color: 'orange' },
  { name: 'Pipedrive', category: 'CRM', image: 'pipedrive', color: 'green' },
  { name: 'Intercom', category: 'Messaging', image: 'intercom', color: 'blue' },
  {
    name: 'Microsoft Teams',
    category: 'Collaboration',
    image: 'microsoft-teams',
    color: 'purple',
  },
  { name: 'Webhooks', category: 'Integrations', image: 'webhooks', color: 'gray' },
  { name: 'Zoho', category: 'CRM', image: 'zoho', color: 'red' },
  { name: 'GCP', category: 'Cloud', image: 'gcp', color: 'blue' },
  { name: 'Mailchimp', category: 'Email', image: 'mailchimp', color: 'yellow' },
  { name: 'Google Ads', category: 'Advertising', image: 'google-ads', color: 'green' },
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
