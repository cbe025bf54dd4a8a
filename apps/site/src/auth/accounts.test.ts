import { expect, test } from 'vitest'
import { demoAccount, signIn, signUp } from './accounts.ts'

/** Records the waits instead of waiting. */
function fakeTimer() {
  const waits: number[] = []
  return { waits, wait: async (ms: number) => void waits.push(ms) }
}

test('the demo account signs in as the administrator, after half a second', async () => {
  const { waits, wait } = fakeTimer()
  const admin = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }
  expect(await signIn(demoAccount, wait)).toEqual(admin)
  expect(waits).toEqual([500])
})

test('case and surrounding spaces of the email do not matter', async () => {
  const email = ' Admin@Callwright.example '
  expect(await signIn({ ...demoAccount, email }, async () => {})).not.toBeNull()
})

test('a wrong password or a wrong email is refused', async () => {
  expect(await signIn({ ...demoAccount, password: 'Admin123' }, async () => {})).toBeNull()
  expect(await signIn({ ...demoAccount, email: 'eve@x.example' }, async () => {})).toBeNull()
})

test('signing up takes a second', async () => {
  const { waits, wait } = fakeTimer()
  await signUp({ name: 'Maya', ...demoAccount, confirmPassword: demoAccount.password }, wait)
  expect(waits).toEqual([1000])
})
