import { Refusal } from './errors.ts'

/** What a promise brings, or a 503 when it brings nothing in time. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Refusal(503, 'unavailable', 'The database does not answer in time'))
    }, ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
