import type { Context } from 'hono'
import { httpError } from './http-errors.ts'
import {
  assistantOverridesFields,
  backoffFields,
  callFields,
  chatFields,
  customerFields,
  serverFields,
  unsupportedFields,
} from './request-fields.ts'
import {
  applyRule,
  booleanRule,
  e164Rule,
  enumRule,
  isObject,
  isoDateRule,
  maxLengthRule,
  numberArrayRule,
  phoneNumberRule,
  type Rule,
  rangeRule,
  readObject,
  stringArrayRule,
  stringValuesRule,
  throwProblems,
  urlRule,
  uuidRule,
} from './validation.ts'

/** The person to call. */
export interface Customer {
  number: string
  name?: string
  externalId?: string
  /** Replaces the overrides of the request. */
  assistantOverrides?: AssistantOverrides
}

/** The receiver of a call's server messages. */
export interface MessageServer {
  url: string
  /** Sent as the header `x-vapi-secret`; `headers` may contain that header instead. */
  secret?: string
  headers?: Record<string, string>
  timeoutSeconds?: number
  backoffPlan?: {
    type: 'fixed' | 'exponential'
    maxRetries: number
    baseDelaySeconds: number
    excludedStatusCodes?: number[]
  }
}

/** The assistant overrides that the emulator reads; others are accepted and returned unchanged. */
interface AssistantOverrides {
  server?: MessageServer
  serverMessages?: string[]
  variableValues?: Record<string, unknown>
  maxDurationSeconds?: number
  /** What the assistant says first, instead of one of its own openings. */
  firstMessage?: string
  firstMessageMode?: string
  /** What the assistant says to an answering machine. */
  voicemailMessage?: string
}

/** A valid request for one call. */
export interface CallRequest {
  assistantId: string
  phoneNumberId: string
  customer: Customer
  assistantOverrides?: AssistantOverrides
  name?: string
  schedulePlan?: { earliestAt: string; latestAt?: string }
}

/** The body of `POST /call`: one customer, or several of which each is validated on its own. */
export interface CallsRequest {
  call: Omit<CallRequest, 'customer'>
  customer?: Customer
  customers?: unknown[]
}

/** A message from the chat widget. */
export interface ChatRequest {
  assistantId: string
  assistantOverrides?: AssistantOverrides
  sessionId?: string
  stream?: boolean
  sessionEnd?: boolean
}

/** Parses the JSON body of a request. Throws the provider's error 400. */
export async function readBody(c: Context): Promise<unknown> {
  const text = await c.req.text()
  try {
    return JSON.parse(text)
  } catch (error) {
    throw httpError(400, (error as SyntaxError).message)
  }
}

/** Reads the body of `POST /call`. Throws the provider's error 400 with all problems. */
export function readCallsRequest(body: unknown): CallsRequest {
  const problems: string[] = []
  const fields = readObject('', body, callFields, problems)
  for (const name of unsupportedFields) {
    if (fields[name] !== undefined) problems.push(`${name} is not served by the emulator`)
  }
  applyRule(problems, 'name', fields.name, maxLengthRule(40))
  applyRule(problems, 'assistantId', fields.assistantId, uuidRule)
  applyRule(problems, 'phoneNumberId', fields.phoneNumberId, uuidRule)
  checkOverrides(problems, 'assistantOverrides', fields.assistantOverrides)
  if (fields.schedulePlan !== undefined) {
    const plan = readObject(
      'schedulePlan',
      fields.schedulePlan,
      ['earliestAt', 'latestAt'],
      problems,
    )
    applyRule(problems, 'schedulePlan.earliestAt', plan.earliestAt ?? '', isoDateRule)
    applyRule(problems, 'schedulePlan.latestAt', plan.latestAt, isoDateRule)
  }
  if (fields.customer !== undefined) problems.push(...customerProblems(fields.customer))
  if (fields.customers !== undefined && !Array.isArray(fields.customers)) {
    problems.push('customers must be an array')
  }
  throwProblems(problems)
  if (!fields.assistantId) throw httpError(400, 'Need `assistantId` Or `assistant`.')
  if (!fields.phoneNumberId) throw httpError(400, 'Need `phoneNumberId` Or `phoneNumber`.')
  if ((fields.customer === undefined) === (fields.customers === undefined)) {
    throw httpError(400, 'Need Either `customer` Or `customers`.')
  }
  const { customer, customers, ...call } = fields
  return { call, customer, customers } as unknown as CallsRequest
}

/** Reads the body of `POST /chat/web`. */
export function readChatRequest(body: unknown): ChatRequest {
  const problems: string[] = []
  const fields = readObject('', body, chatFields, problems)
  applyRule(problems, 'input', fields.input ?? '', chatInputRule)
  applyRule(problems, 'assistantId', fields.assistantId ?? '', uuidRule)
  applyRule(problems, 'sessionId', fields.sessionId, maxLengthRule(100))
  applyRule(problems, 'stream', fields.stream, booleanRule)
  applyRule(problems, 'sessionEnd', fields.sessionEnd, booleanRule)
  checkOverrides(problems, 'assistantOverrides', fields.assistantOverrides)
  throwProblems(problems)
  return fields as unknown as ChatRequest
}

/** Reads the body of `PATCH /call/{id}`. */
export function readRenameRequest(body: unknown): { name?: string } {
  const problems: string[] = []
  const fields = readObject('', body, ['name'], problems)
  applyRule(problems, 'name', fields.name, maxLengthRule(40))
  throwProblems(problems)
  return fields
}

/** Reads the body of `POST /call/{id}/control`. The emulator supports only `end-call`. */
export function readControlRequest(body: unknown) {
  const problems: string[] = []
  const fields = readObject('', body, ['type'], problems)
  applyRule(problems, 'type', fields.type ?? '', enumRule('end-call'))
  throwProblems(problems)
}

/** Returns the problems of a customer, one for each invalid field. */
export function customerProblems(value: unknown): string[] {
  const problems: string[] = []
  const fields = readObject('customer', value, customerFields, problems)
  const allowsAnyFormat = fields.numberE164CheckEnabled === false
  applyRule(
    problems,
    'customer.number',
    fields.number ?? '',
    allowsAnyFormat ? phoneNumberRule : e164Rule,
  )
  applyRule(problems, 'customer.name', fields.name, maxLengthRule(40))
  applyRule(problems, 'customer.email', fields.email, maxLengthRule(40))
  applyRule(problems, 'customer.externalId', fields.externalId, maxLengthRule(40))
  applyRule(problems, 'customer.extension', fields.extension, maxLengthRule(10))
  checkOverrides(problems, 'customer.assistantOverrides', fields.assistantOverrides)
  return problems
}

function checkOverrides(problems: string[], path: string, value: unknown) {
  if (value === undefined) return
  const overrides = readObject(path, value, assistantOverridesFields, problems)
  applyRule(
    problems,
    `${path}.maxDurationSeconds`,
    overrides.maxDurationSeconds,
    rangeRule(10, 43_200),
  )
  applyRule(problems, `${path}.firstMessage`, overrides.firstMessage, textRule)
  applyRule(
    problems,
    `${path}.firstMessageMode`,
    overrides.firstMessageMode,
    enumRule(
      'assistant-speaks-first',
      'assistant-speaks-first-with-model-generated-message',
      'assistant-waits-for-user',
    ),
  )
  applyRule(problems, `${path}.voicemailMessage`, overrides.voicemailMessage, maxLengthRule(1000))
  applyRule(problems, `${path}.serverMessages`, overrides.serverMessages, stringArrayRule)
  if (overrides.variableValues !== undefined && !isObject(overrides.variableValues)) {
    problems.push(`${path}.variableValues must be an object`)
  }
  if (overrides.server === undefined) return
  const server = readObject(`${path}.server`, overrides.server, serverFields, problems)
  applyRule(problems, `${path}.server.url`, server.url ?? '', urlRule)
  applyRule(problems, `${path}.server.secret`, server.secret, maxLengthRule(1000))
  applyRule(problems, `${path}.server.timeoutSeconds`, server.timeoutSeconds, rangeRule(1, 300))
  applyRule(problems, `${path}.server.headers`, server.headers, stringValuesRule)
  if (server.backoffPlan === undefined) return
  const planPath = `${path}.server.backoffPlan`
  const plan = readObject(planPath, server.backoffPlan, backoffFields, problems)
  applyRule(problems, `${planPath}.type`, plan.type ?? '', enumRule('fixed', 'exponential'))
  applyRule(problems, `${planPath}.maxRetries`, plan.maxRetries ?? '', rangeRule(0, 10))
  applyRule(problems, `${planPath}.baseDelaySeconds`, plan.baseDelaySeconds ?? '', rangeRule(0, 10))
  applyRule(problems, `${planPath}.excludedStatusCodes`, plan.excludedStatusCodes, numberArrayRule)
}

const textRule: Rule = (value) => (typeof value === 'string' ? undefined : 'must be a string')

const chatInputRule: Rule = (value) =>
  (typeof value === 'string' || Array.isArray(value)) && value.length > 0
    ? undefined
    : 'must be a message or an array of messages'
