import type { SessionUser } from './session.ts'

/** The email and password of an account. */
export interface Credentials {
  email: string
  password: string
  /** Whether the session outlives the browser. */
  rememberMe?: boolean
}

/** The values of the sign-up form. */
export interface NewAccount extends Credentials {
  name: string
  confirmPassword: string
  /** The code with which the first admin signs up. */
  setUpCode?: string
}

/** A refusal whose message is a sentence for the person. */
export class AccountError extends Error {
  /** The field that the person has to correct, if it is one. */
  readonly field: 'password' | undefined

  constructor(message: string, field?: 'password') {
    super(message)
    this.field = field
  }
}

/** Returns why a request failed, in a sentence for the person. */
export function describeFailure(error: unknown): string {
  if (error instanceof AccountError) return error.message
  console.error(error)
  return 'An unexpected error occurred'
}

/** Resolves after a number of milliseconds. */
type Wait = (ms: number) => Promise<void>

/** The only account of a demo, shown on the sign-in page. */
export const demoAccount: Credentials = {
  email: 'admin@callwright.example',
  password: 'admin123',
}

const delay: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Signs in with a simulated server delay; returns null when the credentials are wrong. */
export async function signIn(
  { email, password }: Credentials,
  wait: Wait = delay,
): Promise<SessionUser | null> {
  await wait(500)
  const isDemoAccount =
    email.trim().toLowerCase() === demoAccount.email && password === demoAccount.password
  return isDemoAccount ? { email: demoAccount.email, name: 'Admin User', role: 'admin' } : null
}

/** Signs up with a simulated server delay. Nothing is stored. */
export async function signUp(_account: NewAccount, wait: Wait = delay): Promise<void> {
  await wait(1000)
}
