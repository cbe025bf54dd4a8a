import { expect, test } from 'vitest'
import { demoAccount, signIn, signUp } from './accounts.ts'

/** Returns a `wait` that resolves immediately and records the milliseconds. */
function createFakeTimer() {
  const waitedMs: number[] = []
  return { waitedMs, wait: async (ms: number) => void waitedMs.push(ms) }
}

test('the demo account signs in as the administrator, after half a second', async () => {
  const { waitedMs, wait } = createFakeTimer()
  const admin = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }
  expect(await signIn(demoAccount, wait)).toEqual(admin)
  expect(waitedMs).toEqual([500])
})

test('signing in ignores case and surrounding spaces of the email', async () => {
  const email = ' Admin@Callwright.example '
  expect(await signIn({ ...demoAccount, email }, async () => {})).not.toBeNull()
})

test('a wrong password or a wrong email is refused', async () => {
  expect(await signIn({ ...demoAccount, password: 'Admin123' }, async () => {})).toBeNull()
  expect(await signIn({ ...demoAccount, email: 'eve@x.example' }, async () => {})).toBeNull()
})

test('signing up takes a second', async () => {
  const { waitedMs, wait } = createFakeTimer()
  await signUp({ name: 'Maya', ...demoAccount, confirmPassword: demoAccount.password }, wait)
  expect(waitedMs).toEqual([1000])
})
