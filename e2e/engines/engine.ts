/** A browser with one page. */
export interface Engine {
  /** The name and version, as the browser says them. */
  version: string
  goto(url: string): Promise<void>
  /** Returns the value of an expression, whose value is JSON. */
  evaluate<T>(expression: string): Promise<T>
  resize(size: { width: number; height: number }): Promise<void>
  close(): Promise<void>
}
