import type { ErrorStatus } from '@callwright/contract'
import type { OpenAPI } from '@orpc/openapi'
import type { AccountSettings } from '../settings.ts'

type Responses = NonNullable<OpenAPI.OperationObject['responses']>

const id: OpenAPI.ParameterObject = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1 },
}

/** Returns the paths of routes outside the contract, whose bodies are bytes, streams or in the provider's format. */
export function nonContractRoutes(
  errorResponses: (errors: ErrorStatus[]) => Responses,
  accounts: AccountSettings | undefined,
): OpenAPI.PathsObject {
  /** Describes an address to which a provider sends messages. */
  function describeWebhook(
    operationId: string,
    description: string,
  ): NonNullable<OpenAPI.PathItemObject['post']> {
    return {
      operationId,
      summary: 'Messages of the voice provider',
      description,
      tags: ['calls'],
      security: [{ webhookSecret: [] }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      responses: {
        200: {
          description: 'Received.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { ok: { const: true } },
                required: ['ok'],
              },
            },
          },
        },
        ...errorResponses([401, 409, 413, 429]),
      },
    }
  }
  return {
    '/api/calls/{id}/recording': {
      get: {
        operationId: 'calls-recording',
        summary: 'The recording of a call',
        description: 'The server’s copy of the audio, complete or one range of it.',
        tags: ['calls'],
        parameters: [
          id,
          {
            name: 'range',
            in: 'header',
            required: false,
            description: 'One range of bytes, such as `bytes=0-1023`.',
            schema: { type: 'string' },
          },
        ],
        responses: {
          200: { description: 'The audio.', content: { 'audio/*': {} } },
          206: { description: 'The requested range.', content: { 'audio/*': {} } },
          416: { description: 'The range is outside of the audio.' },
          ...errorResponses([404]),
        },
      },
    },
    '/api/campaigns/{id}/evidence': {
      get: {
        operationId: 'campaigns-exportEvidence',
        summary: 'The evidence of a campaign as a file',
        description:
          'All entries of the chain of the campaign as lines of JSON, and a last line with their number and the last hash. An erased part is null. `pnpm evidence verify FILE` verifies the file without the server.',
        tags: ['campaigns'],
        parameters: [id],
        responses: {
          200: {
            description: 'The file.',
            content: { 'application/jsonl': { schema: { type: 'string' } } },
          },
          ...errorResponses([404]),
        },
      },
    },
    '/api/campaigns/{id}/log': {
      get: {
        operationId: 'campaigns-exportLog',
        summary: 'The log of a campaign as a file',
        description:
          'What happened in the campaign as lines of JSON, by which it can be replayed: a header, then the changes of its status, the refusals of gates and the stops of all calls by time, then its calls by id. A last line has the number of lines before it. The file contains neither names nor numbers of contacts.',
        tags: ['campaigns'],
        parameters: [id],
        responses: {
          200: {
            description: 'The file.',
            content: { 'application/jsonl': { schema: { type: 'string' } } },
          },
          ...errorResponses([404]),
        },
      },
    },
    '/api/contacts/{id}/export': {
      get: {
        operationId: 'contacts-exportPerson',
        summary: 'Everything about a contact',
        description:
          'A ZIP file with `contact.json`, which has the contact, its campaigns and its calls with transcripts, analyses, outcomes, times, costs and evidence, and with the recordings. Responds with 409 in a demo.',
        tags: ['contacts'],
        parameters: [id],
        responses: {
          200: { description: 'The file.', content: { 'application/zip': {} } },
          ...errorResponses([404, 409]),
        },
      },
    },
    '/api/events': {
      get: {
        operationId: 'events-listen',
        summary: 'Changes of records',
        description:
          'An endless stream of server-sent events. Each event names a kind of record and the ids that changed; an empty list means any id. The stream begins with the kinds that changed in the last ten seconds, so that no change between a fetch and the start of the stream is lost. A comment every 15 seconds keeps the connection open. After a reconnect, refetch the records that you show.',
        tags: ['events'],
        responses: {
          200: {
            description: 'The events.',
            content: {
              'text/event-stream': { schema: { $ref: '#/components/schemas/ChangeEvent' } },
            },
          },
          ...errorResponses([]),
        },
      },
    },
    '/api/vapi/webhook': {
      post: describeWebhook(
        'calls-webhook',
        'Receives the server messages of the provider that the settings name. Status updates and end-of-call reports are stored; other messages are ignored.',
      ),
    },
    '/api/vapi/webhook/{id}': {
      post: {
        ...describeWebhook(
          'calls-workspaceWebhook',
          'Receives the server messages of the provider that the workspace with this id has stored, like the address without an id.',
        ),
        parameters: [id],
      },
    },
    '/api/metrics': {
      get: {
        operationId: 'health-metrics',
        summary: 'Metrics for Prometheus',
        description:
          'Metrics of requests, live calls, queued jobs and the process, of all workspaces. With `AUTH=accounts`, only the bearer token in `METRICS_TOKEN` of the settings may read them, and no session.',
        tags: ['health'],
        ...(accounts && { security: [{ metricsToken: [] }] }),
        responses: {
          200: {
            description: 'The metrics.',
            content: { 'text/plain': { schema: { type: 'string' } } },
          },
          ...errorResponses(accounts ? [401] : []),
        },
      },
    },
    '/api/openapi.json': {
      get: {
        operationId: 'config-openapi',
        summary: 'This document',
        description: 'The API as an OpenAPI 3.1 document. `/api/docs` shows it as a page.',
        tags: ['config'],
        responses: {
          200: {
            description: 'The document.',
            content: { 'application/json': { schema: { type: 'object' } } },
          },
          ...errorResponses([]),
        },
      },
    },
  }
}
