import {
  apiError,
  call,
  campaign,
  changeEvent,
  contact,
  contract,
  importError,
  member,
} from '@callwright/contract'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { bareRoutes } from './bare-routes.ts'
import { type Refused, words } from './words.ts'

type Document = OpenAPI.Document
type Operation = OpenAPI.OperationObject
type Responses = NonNullable<Operation['responses']>

/** What every refusal is called, by its status. */
const refusals = {
  400: 'The request is malformed; `fields` names what is wrong.',
  401: 'The secret is missing or wrong.',
  403: 'The records are another user’s, or the request came from elsewhere than this machine.',
  404: 'There is no such record.',
  409: 'The record is in a state that does not allow this, or exists already.',
  413: 'The body is larger than it may be.',
  415: 'The body is not of the expected type.',
  422: 'The `idempotency-key` was used for another request.',
  502: 'The voice provider refused or failed.',
  503: 'The database does not answer at the moment.',
} as const

/** The API as an OpenAPI document, made from the contract and the few routes beside it. */
export async function openApiDocument(): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] })
  const shared = { Contact: contact, Campaign: campaign, Member: member, Call: call }
  const parts = { ...shared, ImportError: importError, ChangeEvent: changeEvent, Error: apiError }
  const document = await generator.generate(contract, {
    info: {
      title: 'Callwright',
      version: '1',
      summary: 'Outbound phone calls through a voice-AI provider.',
      description:
        'A request for somebody’s records names them as `user_id`. Times are ISO 8601 in UTC. A refusal has an `error` for people, a `code` for programs and, for bad input, a message for each of the `fields`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    // Sign-in is simulated; the server answers its own machine alone.
    security: [],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    commonSchemas: Object.fromEntries(
      Object.entries(parts).map(([name, schema]) => [name, { schema, strategy: 'output' }]),
    ),
  })
  for (const [resource, operations] of Object.entries(contract)) {
    for (const [name, { '~orpc': procedure }] of Object.entries(operations)) {
      const { method = 'GET', path = '' } = procedure.route
      const verb = method.toLowerCase() as 'get'
      const operation = document.paths?.[path]?.[verb] as Operation
      const { description, refused = [] } = wordsOf(resource, name)
      complete(operation, { resource, name, description, refused })
    }
  }
  const form = document.paths?.['/api/contacts/import']?.post?.requestBody
  if (form && 'content' in form) delete form.content['application/json']
  const exported = document.paths?.['/api/contacts/export']?.get?.responses?.['200']
  if (exported && 'content' in exported) {
    exported.content = { ...exported.content, 'text/csv': { schema: { type: 'string' } } }
  }
  Object.assign(document.paths as object, bareRoutes(responsesFor))
  document.components = {
    ...document.components,
    responses: Object.fromEntries(
      Object.entries(refusals).map(([status, description]) => [
        `Refused${status}`,
        {
          description,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
    securitySchemes: {
      webhookSecret: {
        type: 'apiKey',
        in: 'header',
        name: 'x-vapi-secret',
        description: 'What the provider’s messages must carry: `VAPI_WEBHOOK_SECRET`.',
      },
    },
  }
  return document
}

const tags = {
  contacts: 'People a campaign may call.',
  campaigns: 'Planned rounds of calls, and what is done with them.',
  calls: 'Calls as the provider has them, their figures and recordings.',
  assistants: 'The provider’s voice agents.',
  config: 'What the browser must know.',
  health: 'Whether the server is well, and its figures.',
  events: 'News of what changed.',
}

const converter = new ZodToJsonSchemaConverter({
  interceptors: [
    ({ next }) => {
      const [required, schema] = next()
      // Every whole number is a safe one: saying so at each hides the limits that matter.
      if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
      if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
      return [required, schema]
    },
  ],
})

interface Completion {
  resource: string
  name: string
  description: string
  refused: Refused[]
}

/** Adds to a generated operation what the contract does not carry. */
function complete(operation: Operation, { resource, name, description, refused }: Completion) {
  operation.operationId = `${resource}-${name}`
  operation.description = description
  operation.tags = [resource]
  for (const parameter of operation.parameters ?? []) {
    if ('in' in parameter) {
      delete parameter.allowEmptyValue
      delete parameter.allowReserved
    }
  }
  if (refused.includes(422)) {
    operation.parameters = [...(operation.parameters ?? []), idempotencyKey]
  }
  operation.responses = { ...operation.responses, ...responsesFor(refused) }
  for (const [status, response] of Object.entries(operation.responses)) {
    if ('description' in response && response.description === 'OK') {
      response.description = status === '201' ? 'Created.' : 'Done.'
    }
  }
}

const idempotencyKey: OpenAPI.ParameterObject = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description:
    'Any text of up to 255 characters that names this request. The same request with the same key is done once and answered alike, for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** The refusals of an endpoint, as references to the one shape they have. */
function responsesFor(refused: Refused[]): Responses {
  return Object.fromEntries(
    ([400, 403, 503, ...refused] as const)
      .toSorted()
      .map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  )
}

function wordsOf(resource: string, name: string): { description: string; refused?: Refused[] } {
  const found = (words as Record<string, Record<string, { description: string }>>)[resource]?.[name]
  if (!found) throw new Error(`nothing is said of ${resource}.${name}`)
  return found
}
