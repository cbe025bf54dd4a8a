import { expect, test } from 'vitest'
import { isActive, navigation } from './navigation.ts'

const activeAt = (path: string) =>
  navigation.filter((item) => isActive(item, path)).map(({ label }) => label)

test('the overview is active on its own path only', () => {
  expect(activeAt('/dashboard')).toEqual(['Overview'])
  expect(activeAt('/dashboard/')).toEqual(['Overview'])
})

test('any other item is active on its path and below it', () => {
  expect(activeAt('/dashboard/campaigns')).toEqual(['Campaigns'])
  expect(activeAt('/dashboard/campaigns/12')).toEqual(['Campaigns'])
})

test('a path that is not in the navigation activates nothing', () => {
  expect(activeAt('/dashboard/vapi-test')).toEqual([])
})
