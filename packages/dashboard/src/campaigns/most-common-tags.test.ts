import { expect, test } from 'vitest'
import { mostCommonTags } from './most-common-tags.ts'

test('tags are in alphabetical order, each once', () => {
  const contacts = [{ tags: ['vip', 'Émile'] }, { tags: [] }, { tags: ['east', 'vip'] }]
  expect(mostCommonTags(contacts)).toEqual(['east', 'Émile', 'vip'])
})

test('of more than 50 tags, the most frequent ones are returned', () => {
  const rare = Array.from({ length: 50 }, (_, index) => ({ tags: [`rare ${100 + index}`] }))
  const frequent = [{ tags: ['vip'] }, { tags: ['vip'] }, { tags: ['vip'] }]
  const twice = [{ tags: ['partner'] }, { tags: ['partner'] }]
  const tags = mostCommonTags([...rare, ...twice, ...frequent])
  expect(tags).toHaveLength(50)
  expect(tags).toContain('vip')
  expect(tags).toContain('partner')
  expect(tags.at(-2)).toBe('rare 147')
})
