import { HttpError } from './errors.ts'

/** Returns the promise's value. Throws `HttpError` 503 when it does not settle in time. */
export function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new HttpError(503, 'unavailable', 'The database does not answer in time'))
    }, ms)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
