import type { ErrorStatus } from '@callwright/contract'
import type { OpenAPI } from '@orpc/openapi'

type Responses = NonNullable<OpenAPI.OperationObject['responses']>

const id: OpenAPI.ParameterObject = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1 },
}

/** The routes outside the contract: their bodies are bytes, streams or the provider's format. */
export function nonContractRoutes(
  errorResponses: (errors: ErrorStatus[]) => Responses,
): OpenAPI.PathsObject {
  return {
    '/api/calls/{id}/recording': {
      get: {
        operationId: 'calls-recording',
        summary: 'The recording of a call',
        description: 'Our own copy of the audio, whole or by range.',
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
          206: { description: 'The part that was asked for.', content: { 'audio/*': {} } },
          416: { description: 'The range lies outside the audio.' },
          ...errorResponses([404]),
        },
      },
    },
    '/api/events': {
      get: {
        operationId: 'events-listen',
        summary: 'What changes, as it changes',
        description:
          'Server-sent events without an end. Each names a kind of record and the ids that changed, none meaning any of them; a comment every 15 seconds keeps the line open. After a reconnect ask again for what you show.',
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
      post: {
        operationId: 'calls-webhook',
        summary: 'Messages of the voice provider',
        description:
          'Where the provider sends its server messages. It reads status updates and reports at the end of a call, and takes no notice of others.',
        tags: ['calls'],
        security: [{ webhookSecret: [] }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        responses: {
          200: {
            description: 'Taken in.',
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
          ...errorResponses([401, 413]),
        },
      },
    },
    '/api/metrics': {
      get: {
        operationId: 'health-metrics',
        summary: 'Figures for Prometheus',
        description: 'Requests, live calls, queued jobs and the process, for this machine alone.',
        tags: ['health'],
        responses: {
          200: {
            description: 'The figures.',
            content: { 'text/plain': { schema: { type: 'string' } } },
          },
          ...errorResponses([]),
        },
      },
    },
    '/api/openapi.json': {
      get: {
        operationId: 'config-openapi',
        summary: 'This document',
        description: 'The API as an OpenAPI 3.1 document. `/api/docs` is a page to read it.',
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
