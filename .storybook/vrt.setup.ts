import { STORY_RENDERED } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'
import { afterEach, expect } from 'vitest'
import { page } from 'vitest/browser'

interface ComposedStory {
  id: string
  tags: string[]
  parameters: { picture?: string }
}

/** The part of the page to picture: the story itself, or what its `parameters.picture` selects, a portal say. */
function pictured({ picture = '#storybook-root' }: ComposedStory['parameters']) {
  const part = document.querySelector<HTMLElement>(picture)
  if (!part) throw new Error(`Nothing to picture at ${picture}`)
  return part
}

afterEach<{ story?: ComposedStory }>(async ({ story, task }) => {
  if (!story?.tags.includes('picture') || task.result?.state === 'fail') return
  const part = pictured(story.parameters)
  // What the pseudo-states addon waits for, and nobody says outside Storybook.
  addons.getChannel().emit(STORY_RENDERED, story.id)
  // Room for focus rings and shadows at the edge of a story.
  if (part.id === 'storybook-root') part.style.padding = '16px'
  await document.fonts.ready
  await expect(page.elementLocator(part)).toMatchScreenshot(
    `${story.id}-${import.meta.env.VITE_STORY_MODE}`,
  )
})
