import { STORY_RENDERED } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'
import { afterEach, beforeAll, expect } from 'vitest'
import { page } from 'vitest/browser'

interface ComposedStory {
  id: string
  tags: string[]
  parameters: { screenshotSelector?: string }
}

/**
 * The element to screenshot: the story's root by default, or the match of the CSS selector
 * `parameters.screenshotSelector`, for content in a portal.
 */
function pictureElement({ screenshotSelector = '#storybook-root' }: ComposedStory['parameters']) {
  const element = document.querySelector<HTMLElement>(screenshotSelector)
  if (!element) throw new Error(`Nothing to picture at ${screenshotSelector}`)
  return element
}

// Charts measure their text once and keep the result, so the font must be there before the first of them.
beforeAll(async () => {
  await document.fonts.load('12px "Inter Variable"')
})

afterEach<{ story?: ComposedStory }>(async ({ story, task }) => {
  if (!story?.tags.includes('picture') || task.result?.state === 'fail') return
  const element = pictureElement(story.parameters)
  // The pseudo-states addon waits for this event, which only Storybook itself sends.
  addons.getChannel().emit(STORY_RENDERED, story.id)
  // Room for focus rings and shadows at the edge of a story.
  if (element.id === 'storybook-root') element.style.padding = '16px'
  await document.fonts.ready
  await expect(page.elementLocator(element)).toMatchScreenshot(
    `${story.id}-${import.meta.env.VITE_STORY_MODE}`,
  )
})
