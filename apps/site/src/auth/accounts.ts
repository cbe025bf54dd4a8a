import type { SessionUser } from './session.ts'

/** What somebody signs in with. */
export interface Credentials {
  email: string
  password: string
}

/** What somebody signs up with. */
export interface NewAccount extends Credentials {
  name: string
  confirmPassword: string
}

/** Lets a number of milliseconds pass. */
type Wait = (ms: number) => Promise<void>

/** The one account there is, shown openly on the sign-in page. */
export const demoAccount: Credentials = {
  email: 'admin@callwright.example',
  password: 'admin123',
}

const byTheClock: Wait = (ms) => new Promise((done) => setTimeout(done, ms))

/** Signs in, as if a server were asked; null when the credentials are wrong. */
export async function signIn(
  { email, password }: Credentials,
  wait: Wait = byTheClock,
): Promise<SessionUser | null> {
  await wait(500)
  const known =
    email.trim().toLowerCase() === demoAccount.email && password === demoAccount.password
  return known ? { email: demoAccount.email, name: 'Admin User', role: 'admin' } : null
}

/** Signs up, as if a server were asked; nothing is kept. */
export async function signUp(_account: NewAccount, wait: Wait = byTheClock): Promise<void> {
  await wait(1000)
}
