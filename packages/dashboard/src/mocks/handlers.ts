import { type ApiError, readInput } from '@callwright/contract'
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

/** Creates a handler for a procedure's method and path, on any origin. */
function createHandler(
  procedure: AnyContractProcedure,
  resolver: (request: Request, params: PathParams) => Promise<Response>,
) {
  const { method = 'GET', path } = procedure['~orpc'].route
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  return http[verb]<PathParams, DefaultBodyType>(
    `*${path?.replace(/\{(\w+)\}/g, ':$1')}`,
    ({ request, params }) => resolver(request, params),
  )
}

async function readBody(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.startsWith('multipart/')) {
    const text = await request.text()
    return text === '' ? undefined : JSON.parse(text)
  }
  // A form contains only text; the only number is the user id.
  const { user_id, ...fields } = Object.fromEntries(await request.formData())
  return { ...fields, user_id: Number(user_id) }
}

function readQuery(request: Request): Record<string, string[]> {
  const { searchParams } = new URL(request.url)
  return Object.fromEntries(
    Array.from(searchParams.keys(), (name) => [name, searchParams.getAll(name)]),
  )
}

/** Returns one page of rows, and the fields of the response that describe the page. */
export function paginate<Row>(rows: Row[], { page, per_page }: { page: number; per_page: number }) {
  return {
    rows: rows.slice((page - 1) * per_page, page * per_page),
    pageInfo: { total: rows.length, pages: Math.ceil(rows.length / per_page), page, per_page },
  }
}

/** Creates an error response. */
export function errorResponse(status: number, error: ApiError): Response {
  return HttpResponse.json(error, { status })
}

/** Responds to a valid request with a valid output, and to an invalid request with an error. */
export function responds<Input extends AnySchema, Output extends AnySchema>(
  procedure: Procedure<Input, Output>,
  respond: (
    input: InferSchemaOutput<Input>,
  ) => InferSchemaOutput<Output> | Response | Promise<InferSchemaOutput<Output> | Response>,
) {
  return createHandler(procedure, async (request, params) => {
    const { inputSchema, outputSchema, route } = procedure['~orpc']
    const input = await inputSchema?.['~standard'].validate(
      await readInput(procedure, {
        params: params as Record<string, string>,
        query: readQuery(request),
        readBody: () => readBody(request),
      }),
    )
    if (input?.issues) {
      const fields = input.issues.map(({ path = [], message }) => [path.join('.'), message])
      const error = input.issues[0]?.message ?? ''
      return errorResponse(400, {
        error,
        code: 'invalid_input',
        fields: Object.fromEntries(fields),
      })
    }
    const value = input?.value as InferSchemaOutput<Input> & { user_id?: number }
    if (value?.user_id !== undefined && value.user_id !== userId) {
      return errorResponse(403, { error: 'These are not your records', code: 'forbidden' })
    }
    const response = await respond(value)
    if (response instanceof Response) return response
    const output = await outputSchema?.['~standard'].validate(response)
    if (output?.issues) throw new Error(JSON.stringify(output.issues))
    return HttpResponse.json(output?.value as DefaultBodyType, {
      status: route.successStatus ?? 200,
    })
  })
}

/** Responds to every request with the given error. */
export function refuses(procedure: AnyContractProcedure, status: number, error: ApiError) {
  return createHandler(procedure, async () => errorResponse(status, error))
}

/** Responds to every request with an internal error. */
export function fails(procedure: AnyContractProcedure) {
  return refuses(procedure, 500, {
    error: 'Something went wrong on the server',
    code: 'internal',
  })
}

/** Drops the connection of every request, so that `fetch` rejects. */
export function dropsConnection(procedure: AnyContractProcedure) {
  return createHandler(procedure, async () => HttpResponse.error())
}

/** Responds with an HTML page, as a captive portal does. */
export function respondsWithHtml(procedure: AnyContractProcedure) {
  return createHandler(procedure, async () => HttpResponse.html('<h1>Sign in to the network</h1>'))
}

/** Never responds. */
export function hangs(procedure: AnyContractProcedure) {
  return createHandler(procedure, async () => {
    await delay('infinite')
    return HttpResponse.error()
  })
}
