import type { Context } from 'hono'
import { httpError } from './http-errors.ts'

/** The person to call. */
export interface Customer {
  number: string
  name?: string
  externalId?: string
  /** Replace the overrides of the call. */
  assistantOverrides?: AssistantOverrides
}

/** The receiver of a call's server messages. */
export interface MessageServer {
  url: string
  /** Sent as `x-vapi-secret`, which `headers` can do as well. */
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

/** The properties of an assistant that a call may change; others are passed through. */
interface AssistantOverrides {
  server?: MessageServer
  serverMessages?: string[]
  variableValues?: Record<string, unknown>
  maxDurationSeconds?: number
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

/** A request for calls: one customer, or several that are validated one by one. */
export interface CallsRequest {
  call: Omit<CallRequest, 'customer'>
  customer?: Customer
  customers?: unknown[]
}

/** A message of the widget's chat. */
export interface ChatRequest {
  assistantId: string
  assistantOverrides?: AssistantOverrides
  sessionId?: string
  stream?: boolean
  sessionEnd?: boolean
}

type Fields = Record<string, unknown>
type Check = (value: unknown) => string | undefined

const callFields = [
  'assistantVersion',
  'transport',
  'customers',
  'name',
  'schedulePlan',
  'assistantId',
  'assistant',
  'assistantOverrides',
  'squadId',
  'squad',
  'squadOverrides',
  'workflowId',
  'workflow',
  'workflowOverrides',
  'phoneNumberId',
  'phoneNumber',
  'customerId',
  'customer',
]
/** The provider takes these; the emulator knows only its own assistants and numbers, and says so. */
const beyondTheEmulator = [
  'assistantVersion',
  'transport',
  'assistant',
  'squadId',
  'squad',
  'squadOverrides',
  'workflowId',
  'workflow',
  'workflowOverrides',
  'phoneNumber',
  'customerId',
]
const customerFields = [
  'numberE164CheckEnabled',
  'extension',
  'assistantOverrides',
  'squadOverrides',
  'number',
  'sipUri',
  'name',
  'email',
  'externalId',
]
const overridesFields = [
  'transcriber',
  'model',
  'voice',
  'firstMessage',
  'firstMessageInterruptionsEnabled',
  'firstMessageMode',
  'voicemailDetection',
  'clientMessages',
  'serverMessages',
  'maxDurationSeconds',
  'backgroundSound',
  'modelOutputInMessagesEnabled',
  'transportConfigurations',
  'observabilityPlan',
  'credentials',
  'hooks',
  'tools:append',
  'variableValues',
  'name',
  'voicemailMessage',
  'endCallMessage',
  'endCallPhrases',
  'compliancePlan',
  'metadata',
  'backgroundSpeechDenoisingPlan',
  'analysisPlan',
  'artifactPlan',
  'startSpeakingPlan',
  'stopSpeakingPlan',
  'monitorPlan',
  'credentialIds',
  'server',
  'keypadInputPlan',
]
const serverFields = [
  'timeoutSeconds',
  'credentialId',
  'staticIpAddressesEnabled',
  'encryptedPaths',
  'url',
  'headers',
  'backoffPlan',
  'secret',
]
const backoffFields = ['type', 'maxRetries', 'baseDelaySeconds', 'excludedStatusCodes']

const chatFields = [
  'input',
  'assistantId',
  'assistant',
  'assistantOverrides',
  'sessionId',
  'previousChatId',
  'name',
  'customer',
  'stream',
  'sessionEnd',
]

/** Reads the JSON of a request. */
export async function readBody(c: Context): Promise<unknown> {
  const text = await c.req.text()
  try {
    return JSON.parse(text)
  } catch (error) {
    throw httpError(400, (error as SyntaxError).message)
  }
}

/** Reads the body of `POST /call`, or refuses it as the provider does. */
export function readCallsRequest(body: unknown): CallsRequest {
  const problems: string[] = []
  const fields = readFields('', body, callFields, problems)
  for (const name of beyondTheEmulator) {
    if (fields[name] !== undefined) problems.push(`${name} is not served by the emulator`)
  }
  check(problems, 'name', fields.name, shortText(40))
  check(problems, 'assistantId', fields.assistantId, uuidText)
  check(problems, 'phoneNumberId', fields.phoneNumberId, uuidText)
  checkOverrides(problems, 'assistantOverrides', fields.assistantOverrides)
  if (fields.schedulePlan !== undefined) {
    const plan = readFields(
      'schedulePlan',
      fields.schedulePlan,
      ['earliestAt', 'latestAt'],
      problems,
    )
    check(problems, 'schedulePlan.earliestAt', plan.earliestAt ?? '', dateText)
    check(problems, 'schedulePlan.latestAt', plan.latestAt, dateText)
  }
  if (fields.customer !== undefined) problems.push(...customerProblems(fields.customer))
  if (fields.customers !== undefined && !Array.isArray(fields.customers)) {
    problems.push('customers must be an array')
  }
  if (problems.length > 0) throw httpError(400, problems)
  if (!fields.assistantId) throw httpError(400, 'Need `assistantId` Or `assistant`.')
  if (!fields.phoneNumberId) throw httpError(400, 'Need `phoneNumberId` Or `phoneNumber`.')
  if ((fields.customer === undefined) === (fields.customers === undefined)) {
    throw httpError(400, 'Need Either `customer` Or `customers`.')
  }
  const { customer, customers, ...call } = fields
  return { call, customer, customers } as unknown as CallsRequest
}

/** Reads the body of `POST /chat/web`. */
export function readChat(body: unknown): ChatRequest {
  const problems: string[] = []
  const fields = readFields('', body, chatFields, problems)
  check(problems, 'input', fields.input ?? '', chatInput)
  check(problems, 'assistantId', fields.assistantId ?? '', uuidText)
  check(problems, 'sessionId', fields.sessionId, shortText(100))
  check(problems, 'stream', fields.stream, trueOrFalse)
  check(problems, 'sessionEnd', fields.sessionEnd, trueOrFalse)
  checkOverrides(problems, 'assistantOverrides', fields.assistantOverrides)
  if (problems.length > 0) throw httpError(400, problems)
  return fields as unknown as ChatRequest
}

/** Reads the body of `PATCH /call/{id}`. */
export function readRename(body: unknown): { name?: string } {
  const problems: string[] = []
  const fields = readFields('', body, ['name'], problems)
  check(problems, 'name', fields.name, shortText(40))
  if (problems.length > 0) throw httpError(400, problems)
  return fields
}

/** Reads an order to a running call; of the provider's orders the emulator takes the one to end it. */
export function readControl(body: unknown) {
  const problems: string[] = []
  const fields = readFields('', body, ['type'], problems)
  check(problems, 'type', fields.type ?? '', oneOf('end-call'))
  if (problems.length > 0) throw httpError(400, problems)
}

/** What is wrong with a customer, field by field. */
export function customerProblems(value: unknown): string[] {
  const problems: string[] = []
  const fields = readFields('customer', value, customerFields, problems)
  const lax = fields.numberE164CheckEnabled === false
  check(problems, 'customer.number', fields.number ?? '', lax ? anyNumber : e164)
  check(problems, 'customer.name', fields.name, shortText(40))
  check(problems, 'customer.email', fields.email, shortText(40))
  check(problems, 'customer.externalId', fields.externalId, shortText(40))
  check(problems, 'customer.extension', fields.extension, shortText(10))
  checkOverrides(problems, 'customer.assistantOverrides', fields.assistantOverrides)
  return problems
}

function checkOverrides(problems: string[], path: string, value: unknown) {
  if (value === undefined) return
  const overrides = readFields(path, value, overridesFields, problems)
  check(problems, `${path}.maxDurationSeconds`, overrides.maxDurationSeconds, within(10, 43_200))
  check(problems, `${path}.serverMessages`, overrides.serverMessages, textList)
  if (overrides.variableValues !== undefined && !isObject(overrides.variableValues)) {
    problems.push(`${path}.variableValues must be an object`)
  }
  if (overrides.server === undefined) return
  const server = readFields(`${path}.server`, overrides.server, serverFields, problems)
  check(problems, `${path}.server.url`, server.url ?? '', webAddress)
  check(problems, `${path}.server.secret`, server.secret, shortText(1000))
  check(problems, `${path}.server.timeoutSeconds`, server.timeoutSeconds, within(1, 300))
  check(problems, `${path}.server.headers`, server.headers, textValues)
  if (server.backoffPlan === undefined) return
  const at = `${path}.server.backoffPlan`
  const plan = readFields(at, server.backoffPlan, backoffFields, problems)
  check(problems, `${at}.type`, plan.type ?? '', oneOf('fixed', 'exponential'))
  check(problems, `${at}.maxRetries`, plan.maxRetries ?? '', within(0, 10))
  check(problems, `${at}.baseDelaySeconds`, plan.baseDelaySeconds ?? '', within(0, 10))
  check(problems, `${at}.excludedStatusCodes`, plan.excludedStatusCodes, numberList)
}

/** The object at a path; a property it should not have is a problem, as with the provider. */
function readFields(path: string, value: unknown, known: string[], problems: string[]): Fields {
  if (!isObject(value)) {
    problems.push(`${path || 'body'} must be an object`)
    return {}
  }
  const prefix = path && `${path}.`
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) problems.push(`${prefix}property ${name} should not exist`)
  }
  return value
}

function check(problems: string[], path: string, value: unknown, rule: Check) {
  if (value === undefined) return
  const problem = rule(value)
  if (problem) problems.push(`${path} ${problem}`)
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Says what is wrong with a text that should be a UUID. */
export const uuidText: Check = (value) =>
  typeof value === 'string' && uuid.test(value) ? undefined : 'must be a UUID'

/** Returns what is wrong with a text that should be a time. */
export const dateText: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
    ? undefined
    : 'must be a valid ISO 8601 date string'

const e164: Check = (value) =>
  typeof value === 'string' && /^\+[1-9]\d{6,14}$/.test(value)
    ? undefined
    : 'must be a valid phone number in the E.164 format. Hot tip, you may be missing the country code (Eg. US: +1).'

const anyNumber: Check = (value) =>
  typeof value === 'string' && value.length <= 40 && /^\+?[a-zA-Z0-9]{3,}$/.test(value)
    ? undefined
    : 'must be longer than or equal to 3 characters and hold letters and digits only'

const webAddress: Check = (value) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
    ? undefined
    : 'must be a URL address'

const textList: Check = (value) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? undefined
    : 'must be an array of strings'

const chatInput: Check = (value) =>
  (typeof value === 'string' || Array.isArray(value)) && value.length > 0
    ? undefined
    : 'must be a message or an array of messages'

const trueOrFalse: Check = (value) =>
  typeof value === 'boolean' ? undefined : 'must be a boolean value'

const numberList: Check = (value) =>
  Array.isArray(value) && value.every((each) => typeof each === 'number')
    ? undefined
    : 'must be an array of numbers'

const textValues: Check = (value) =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string')
    ? undefined
    : 'must be an object of strings'

function shortText(longest: number): Check {
  return (value) => {
    if (typeof value !== 'string') return 'must be a string'
    if (value.length <= longest) return undefined
    return `must be shorter than or equal to ${longest} characters`
  }
}

function within(least: number, most: number): Check {
  return (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? undefined
      : `must be a number from ${least} to ${most}`
}

function oneOf(...values: string[]): Check {
  return (value) =>
    values.some((each) => each === value)
      ? undefined
      : `must be one of the following values: ${values.join(', ')}`
}
