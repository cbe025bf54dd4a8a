import { expect, test } from 'vitest'
import { accountsNavigation, isActive, navigation, otherPages } from './navigation.ts'

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

test('where people have accounts, the navigation also has their pages, each with a letter of its own', () => {
  expect(accountsNavigation.map(({ href, label, letter }) => [href, label, letter])).toEqual([
    ['/dashboard', 'Overview', 'o'],
    ['/dashboard/contacts', 'Contacts', 'c'],
    ['/dashboard/campaigns', 'Campaigns', 'm'],
    ['/dashboard/analytics', 'Analytics', 'a'],
    ['/dashboard/settings', 'Settings', 's'],
    ['/dashboard/workspace', 'Workspace', 'w'],
    ['/dashboard/account', 'Account', 'u'],
  ])
})

test.each([
  ['members', 'Workspace'],
  ['sessions', 'Account'],
  ['opt-out', 'Do not call'],
  ['test page', 'Widget Test'],
  ['landing', 'Homepage'],
  ['openapi', 'API documentation'],
])('the word %s in a description finds %s', (word, found) => {
  const pages = [...accountsNavigation, ...otherPages]
  const labels = pages
    .filter(({ description }) => description.toLowerCase().includes(word))
    .map(({ label }) => label)
  expect(labels).toEqual([found])
})

test('the pages that the navigation does not have are in the dashboard, except the documentation', () => {
  expect(otherPages.map(({ href, isOutside = false }) => [href, isOutside])).toEqual([
    ['/dashboard/contacts/do-not-call', false],
    ['/dashboard/vapi-test', false],
    ['/', false],
    ['/api/docs', true],
  ])
})
