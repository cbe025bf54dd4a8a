import {
  apiError,
  call,
  callAnalyzedEvent,
  callEndedEvent,
  campaign,
  campaignCompletedEvent,
  campaignPausedEvent,
  changeEvent,
  contact,
  contactOptedOutEvent,
  contract,
  type ErrorStatus,
  importError,
  member,
  type Operation as OperationName,
  permissions,
  requiredScope,
  webhookTestEvent,
} from '@callwright/contract'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { apiKeyLimit } from '../auth/index.ts'
import type { AccountSettings } from '../settings.ts'
import { nonContractRoutes } from './non-contract-routes.ts'
import { describeWebhooks } from './webhooks.ts'

type Document = OpenAPI.Document
type Operation = OpenAPI.OperationObject
type Responses = NonNullable<Operation['responses']>

/** The description of each error status. */
const errorDescriptions = {
  400: 'The request is invalid; `fields` has a message for each invalid field.',
  401: 'The session, the API key or the secret is missing or wrong.',
  403: 'The records belong to another user, the user’s role or the API key lacks the permission, or the request did not come from this machine.',
  404: 'The record does not exist.',
  409: 'The record is in a state that does not allow this, or exists already.',
  413: 'The body is too large.',
  415: 'The body is not of the expected type.',
  422: 'The `idempotency-key` was used for another request.',
  429: 'Too many such requests; `retry-after` says when to retry.',
  502: 'The voice provider rejected the request or failed.',
  503: 'The database does not answer at the moment.',
} as const

const description =
  '`user_id` is the number of the user who sends the request; a signed-in user may leave it out. Each operation names the role that it requires: a `viewer` reads, a `member` also changes contacts, campaigns and calls, an `admin` also runs the workspace; the user of the simulated sign-in is an `admin`. Times are ISO 8601 in UTC. An error response has an `error` for people, a `code` for programs and, for invalid input, a message for each field in `fields`. Instead of asking again and again, a program can be notified of events by webhooks: `docs/webhooks.md` says how it verifies them.'

/** Returns how a program uses an API key, in Markdown. */
const describeApiKeys = ({ publicUrl }: AccountSettings) => `

## API keys

A program sends an API key instead of the cookie of a session. An admin creates it on the page Workspace, API keys:

\`\`\`sh
export CALLWRIGHT_API_KEY=cw_…
curl -H "Authorization: Bearer $CALLWRIGHT_API_KEY" ${publicUrl}/api/contacts
\`\`\`

Each operation names the scope that a key needs: \`read\`, or \`write\`, which includes \`read\`. A request with a key is one of the admin who created the key, and may leave out \`user_id\`. A key may send ${apiKeyLimit.maxRequests} requests a minute. A wrong, expired or revoked key gets 401, also beside the cookie of a session.`

/** Generates the OpenAPI document from the contract and the routes outside of it; with accounts, it says how to send a session or an API key. */
export async function openApiDocument(accounts?: AccountSettings): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] })
  const componentSchemas = {
    Contact: contact,
    Campaign: campaign,
    Member: member,
    Call: call,
    ImportError: importError,
    ChangeEvent: changeEvent,
    CallEndedEvent: callEndedEvent,
    CallAnalyzedEvent: callAnalyzedEvent,
    CampaignCompletedEvent: campaignCompletedEvent,
    CampaignPausedEvent: campaignPausedEvent,
    ContactOptedOutEvent: contactOptedOutEvent,
    WebhookTestEvent: webhookTestEvent,
    Error: apiError,
  }
  const document = await generator.generate(contract, {
    info: {
      title: 'Callwright',
      version: '1',
      summary: 'Outbound phone calls through a voice-AI provider.',
      description: accounts ? description + describeApiKeys(accounts) : description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    // In a demo, sign-in is simulated, and only loopback requests are accepted.
    security: accounts ? [{ session: [] }, { apiKey: [] }] : [],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    commonSchemas: Object.fromEntries(
      Object.entries(componentSchemas).map(([name, schema]) => [
        name,
        { schema, strategy: 'output' },
      ]),
    ),
  })
  for (const [resource, operations] of Object.entries(contract)) {
    for (const [name, { '~orpc': procedure }] of Object.entries(operations)) {
      const { method = 'GET', path = '' } = procedure.route
      const verb = method.toLowerCase() as 'get'
      const operation = document.paths?.[path]?.[verb] as Operation
      addDetails(operation, { resource, name, errors: procedure.meta.errors })
    }
  }
  Object.assign(document.paths as object, nonContractRoutes(errorResponses, accounts))
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path as Record<string, Operation>)) {
      addRole(operation)
      if (accounts) {
        addScope(operation)
        makeUserIdOptional(operation)
      }
    }
  }
  for (const path of ['/api/contacts/import', '/api/suppressions/import']) {
    const importBody = document.paths?.[path]?.post?.requestBody
    if (importBody && 'content' in importBody) delete importBody.content['application/json']
  }
  for (const path of ['/api/contacts/export', '/api/audit/export', '/api/suppressions/export']) {
    const exportResponse = document.paths?.[path]?.get?.responses?.['200']
    if (exportResponse && 'content' in exportResponse) {
      exportResponse.content = {
        ...exportResponse.content,
        'text/csv': { schema: { type: 'string' } },
      }
    }
  }
  document.webhooks = describeWebhooks()
  document.components = {
    ...document.components,
    responses: Object.fromEntries(
      Object.entries(errorDescriptions).map(([status, description]) => [
        `Refused${status}`,
        {
          description,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
    securitySchemes: {
      ...(accounts && securitySchemes(accounts)),
      webhookSecret: {
        type: 'apiKey',
        in: 'header',
        name: 'x-vapi-secret',
        description:
          'The secret that the provider’s messages must carry: `VAPI_WEBHOOK_SECRET`, or with accounts one that the server sends with each call.',
      },
    },
  }
  return document
}

const tags = {
  contacts: 'People whom campaigns may call.',
  campaigns: 'Planned series of calls, and the commands that start, pause and stop them.',
  calls: 'Calls with the provider’s data, their statistics and recordings.',
  overview: 'What happens now, and the results of today.',
  assistants: 'The provider’s voice agents.',
  config: 'Settings that the browser needs.',
  health: 'The state of the server, and its metrics.',
  events: 'Notifications of changes.',
  session: 'Who is signed in.',
  sessions: 'The browsers in which the user is signed in.',
  webhooks: 'Addresses that are sent signed events.',
  workspace: 'The settings of the workspace.',
  apiKeys: 'Keys with which programs send requests.',
  audit: 'Who did what, when and from where.',
}

/** Returns how a request shows who sends it. */
function securitySchemes({ publicUrl }: AccountSettings) {
  const prefix = publicUrl.startsWith('https:') ? '__Secure-' : ''
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: `${prefix}better-auth.session_token`,
      description: 'The cookie of a browser in which a person has signed in.',
    },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key, which an admin creates for a program.',
    },
    metricsToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'The `METRICS_TOKEN` of the settings.',
    },
  } as const
}

const converter = new ZodToJsonSchemaConverter({
  interceptors: [
    ({ next }) => {
      const [required, schema] = next()
      // Drops the ±2^53 bounds that the converter gives every integer; only limits set in the contract are shown.
      if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
      if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
      return [required, schema]
    },
  ],
})

interface OperationDetails {
  resource: string
  name: string
  errors: ErrorStatus[]
}

/** Adds to a generated operation its id, tag, idempotency key and error responses. */
function addDetails(operation: Operation, { resource, name, errors }: OperationDetails) {
  operation.operationId = `${resource}-${name}`
  operation.tags = [resource]
  for (const parameter of operation.parameters ?? []) {
    if ('in' in parameter) {
      delete parameter.allowEmptyValue
      delete parameter.allowReserved
    }
  }
  if (errors.includes(422)) {
    operation.parameters = [...(operation.parameters ?? []), idempotencyKey]
  }
  operation.responses = { ...operation.responses, ...errorResponses(errors) }
  for (const [status, response] of Object.entries(operation.responses)) {
    if ('description' in response && response.description === 'OK') {
      response.description = status === '201' ? 'Created.' : 'Done.'
    }
  }
}

const nameOf = ({ operationId }: Operation) => operationId?.replace('-', '.') as OperationName

/** Adds the role that an operation requires to its description, and the response to a request without a user. */
function addRole(operation: Operation) {
  const role = permissions[nameOf(operation)]
  if (role === null) return
  operation.description += ` Requires the role \`${role}\`.`
  operation.responses = { ...operation.responses, ...errorResponses([401]) }
}

/** Adds the scope that an API key needs for an operation, and the response to a key that sends too many requests. */
function addScope(operation: Operation) {
  const name = nameOf(operation)
  if (permissions[name] === null) {
    operation.security ??= []
    return
  }
  const scope = requiredScope(name)
  if (scope) {
    operation.description += ` An API key needs the scope \`${scope}\`.`
    operation.responses = { ...operation.responses, ...errorResponses([429]) }
  } else {
    operation.description += ' Not for API keys.'
    operation.security = [{ session: [] }]
  }
}

/** Makes the user id of an operation optional: with accounts, the session or the API key says who the user is. */
function makeUserIdOptional({ parameters = [], requestBody }: Operation) {
  for (const parameter of parameters) {
    if ('name' in parameter && parameter.name === 'user_id') parameter.required = false
  }
  if (!(requestBody && 'content' in requestBody)) return
  for (const { schema } of Object.values(requestBody.content)) {
    if (typeof schema !== 'object' || !('properties' in schema && schema.properties?.user_id))
      continue
    schema.required = schema.required?.filter((name) => name !== 'user_id')
    if (Object.keys(schema.properties).length === 1) requestBody.required = false
  }
}

const idempotencyKey: OpenAPI.ParameterObject = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description:
    'A text of up to 255 characters that identifies this request. The same request with the same key is carried out once and gets the same response for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** Returns the error responses of an operation, as references to shared components. */
function errorResponses(errors: ErrorStatus[]): Responses {
  return Object.fromEntries(
    ([400, 403, 503, ...errors] as const)
      .toSorted()
      .map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  )
}
