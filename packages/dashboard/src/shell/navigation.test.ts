import { expect, test } from 'vitest'
import { isActive, navigation } from './navigation.ts'

const activeLabels = (path: string) =>
  navigation.filter((item) => isActive(item, path)).map(({ label }) => label)

test('the overview is active on its own path only', () => {
  expect(activeLabels('/dashboard')).toEqual(['Overview'])
  expect(activeLabels('/dashboard/')).toEqual(['Overview'])
})

test('any other item is active on its path and below it', () => {
  expect(activeLabels('/dashboard/campaigns')).toEqual(['Campaigns'])
  expect(activeLabels('/dashboard/campaigns/12')).toEqual(['Campaigns'])
})

test('a path that is not in the navigation activates nothing', () => {
  expect(activeLabels('/dashboard/vapi-test')).toEqual([])
})
