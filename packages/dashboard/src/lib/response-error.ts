import { messages } from './messages.ts'

/** Thrown for a response of the server that is not ok. Its message is a sentence for people. */
export class ResponseError extends Error {
  /** The message for each refused field. */
  readonly fields: Record<string, string>
  /** The status of the response, when it has the server's reason. */
  readonly status: number | undefined

  constructor(
    message: string,
    fields: Record<string, string> = {},
    { status, ...options }: ErrorOptions & { status?: number } = {},
  ) {
    super(message, options)
    this.fields = fields
    this.status = status
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads the error of a response that is not ok. Only `error` must be readable, whatever the media type, `code` and
 * `fields` are: a proxy or another version of the server may send others. Without it, the message names the status.
 */
export async function readResponseError(response: Response): Promise<ResponseError> {
  const body = parseJson(await response.text())
  const { error, fields } = isObject(body) ? body : {}
  const sentence = typeof error === 'string' ? error.trim() : ''
  if (!sentence) return new ResponseError(messages.server.failed(response.status))
  const fieldMessages = Object.entries(isObject(fields) ? fields : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  return new ResponseError(sentence, Object.fromEntries(fieldMessages), { status: response.status })
}
