import type { OpenAPI } from '@orpc/openapi'

/** The events of webhooks, with the component that describes the body of each. */
const events: Record<string, { summary: string; schema: string }> = {
  'call.ended': { summary: 'A call became final', schema: 'CallEndedEvent' },
  'call.analyzed': {
    summary: 'The provider’s analysis of a call arrived',
    schema: 'CallAnalyzedEvent',
  },
  'campaign.completed': {
    summary: 'A campaign has nobody left to call',
    schema: 'CampaignCompletedEvent',
  },
  'campaign.paused': { summary: 'A campaign was paused', schema: 'CampaignPausedEvent' },
  'contact.opted_out': { summary: 'A person opted out of calls', schema: 'ContactOptedOutEvent' },
  'webhook.test': { summary: 'An admin tries out the address', schema: 'WebhookTestEvent' },
}

const headers = {
  'webhook-id': 'The id of the event, the same at each attempt.',
  'webhook-timestamp': 'When the attempt was made, in seconds since 1970.',
  'webhook-signature':
    'Up to four signatures by the Standard Webhooks specification, separated by spaces: by the present secret and, for a day after it is replaced, by previous ones.',
}

/** Describes the requests that the server sends to webhooks. */
export function describeWebhooks(): NonNullable<OpenAPI.Document['webhooks']> {
  return Object.fromEntries(
    Object.entries(events).map(([type, { summary, schema }]) => [
      type,
      {
        post: {
          operationId: `event-${type}`,
          summary,
          tags: ['webhooks'],
          parameters: Object.entries(headers).map(([name, description]) => ({
            name,
            in: 'header' as const,
            required: true,
            description,
            schema: { type: 'string' as const },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { $ref: `#/components/schemas/${schema}` } },
            },
          },
          responses: {
            '2XX': { description: 'The event is delivered.' },
            410: { description: 'The webhook is disabled.' },
            default: { description: 'The event is sent again later.' },
          },
        },
      },
    ]),
  )
}
