import { expect, test } from 'vitest'
import { webhooksMessages } from './webhooks.messages.ts'

test.each([
  [{ pending: 0, delivered: 0, failed: 0 }, 'Nothing sent yet'],
  [{ pending: 1, delivered: 0, failed: 0 }, '0 of the last 1 delivered, 1 pending'],
  [{ pending: 0, delivered: 1, failed: 0 }, 'The last 1 delivered'],
  [{ pending: 0, delivered: 1, failed: 1 }, '1 of the last 2 delivered'],
  [{ pending: 2, delivered: 3, failed: 4 }, '3 of the last 9 delivered, 2 pending'],
])('the deliveries %j are described as: %s', (recent, text) => {
  expect(webhooksMessages.health(recent)).toBe(text)
})
