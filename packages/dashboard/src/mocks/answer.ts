import type { ApiError } from '@callwright/contract'
import type {
  AnyContractProcedure,
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaOutput,
  Meta,
} from '@orpc/contract'
import { type DefaultBodyType, delay, HttpResponse, http, type PathParams } from 'msw'
import { userId } from '../lib/api.ts'

type Procedure<Input extends AnySchema, Output extends AnySchema> = ContractProcedure<
  Input,
  Output,
  ErrorMap,
  Meta
>

/** A handler at a procedure's method and path, on any origin. */
function handle(
  procedure: AnyContractProcedure,
  resolver: (request: Request, params: PathParams) => Promise<Response>,
) {
  const { method = 'GET', path } = procedure['~orpc'].route
  const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
  return http[verb]<PathParams, DefaultBodyType>(
    `*${path?.replace(/\{(\w+)\}/g, ':$1')}`,
    ({ request, params }) => resolver(request, params),
  )
}

async function body(request: Request): Promise<Record<string, unknown>> {
  if (!request.headers.get('content-type')?.startsWith('multipart/')) return request.json()
  // A form carries text only; the one number in ours is the user.
  const { user_id, ...fields } = Object.fromEntries(await request.formData())
  return { ...fields, user_id: Number(user_id) }
}

async function readInput(procedure: AnyContractProcedure, request: Request, params: PathParams) {
  const { inputStructure, method } = procedure['~orpc'].route
  const query = Object.fromEntries(new URL(request.url).searchParams)
  if (inputStructure === 'detailed') return { params, query }
  return method === 'GET' ? { ...query, ...params } : { ...(await body(request)), ...params }
}

/** An answer with an error status and the error body every refusal has. */
export function refusal(status: number, error: ApiError): Response {
  return HttpResponse.json(error, { status })
}

/** Answers a well-formed request with what the contract allows, and refuses any other. */
export function answers<Input extends AnySchema, Output extends AnySchema>(
  procedure: Procedure<Input, Output>,
  respond: (
    input: InferSchemaOutput<Input>,
  ) => InferSchemaOutput<Output> | Response | Promise<InferSchemaOutput<Output> | Response>,
) {
  return handle(procedure, async (request, params) => {
    const { inputSchema, outputSchema, route } = procedure['~orpc']
    const input = await inputSchema?.['~standard'].validate(
      await readInput(procedure, request, params),
    )
    if (input?.issues) {
      const fields = input.issues.map(({ path = [], message }) => [path.join('.'), message])
      const error = input.issues[0]?.message ?? ''
      return refusal(400, { error, code: 'invalid_input', fields: Object.fromEntries(fields) })
    }
    const value = input?.value as InferSchemaOutput<Input> & { user_id?: number }
    if (value?.user_id !== undefined && value.user_id !== userId) {
      return refusal(403, { error: 'These are not your records', code: 'forbidden' })
    }
    const answer = await respond(value)
    if (answer instanceof Response) return answer
    const output = await outputSchema?.['~standard'].validate(answer)
    if (output?.issues) throw new Error(JSON.stringify(output.issues))
    return HttpResponse.json(output?.value as DefaultBodyType, {
      status: route.successStatus ?? 200,
    })
  })
}

/** Refuses every request, in the server's words. */
export function refuses(procedure: AnyContractProcedure, status: number, error: ApiError) {
  return handle(procedure, async () => refusal(status, error))
}

/** A server that stumbles over every request. */
export function fails(procedure: AnyContractProcedure) {
  return refuses(procedure, 500, {
    error: 'Something went wrong on the server',
    code: 'internal',
  })
}

/** No server at all. */
export function isUnreachable(procedure: AnyContractProcedure) {
  return handle(procedure, async () => HttpResponse.error())
}

/** Something else than the server that answers in its place: the sign-in page of a network, say. */
export function answersHtml(procedure: AnyContractProcedure) {
  return handle(procedure, async () => HttpResponse.html('<h1>Sign in to the network</h1>'))
}

/** A server that never comes to an answer. */
export function hangs(procedure: AnyContractProcedure) {
  return handle(procedure, async () => {
    await delay('infinite')
    return HttpResponse.error()
  })
}
