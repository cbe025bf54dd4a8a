import axe from 'axe-core'
import { STORY_RENDERED } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'
import { afterEach, beforeAll, expect } from 'vitest'
import { page } from 'vitest/browser'

interface ComposedStory {
  id: string
  tags: string[]
  parameters: {
    layout?: string
    screenshotSelector?: string
    chromatic: { disableSnapshot?: boolean }
    /** The themes of the story's pictures; both by default. */
    pictureThemes?: ('light' | 'dark')[]
  }
}

/**
 * The element to screenshot: the story's root by default, or the match of the CSS selector
 * `parameters.screenshotSelector`, for content in a portal.
 */
function findScreenshotElement({
  screenshotSelector = '#storybook-root',
}: ComposedStory['parameters']) {
  const element = document.querySelector<HTMLElement>(screenshotSelector)
  if (!element) throw new Error(`No element to screenshot matches ${screenshotSelector}`)
  return element
}

// Charts measure their text once and keep the result, so the fonts must be there before the first of them.
beforeAll(async () => {
  const families = ['Inter', 'Bricolage Grotesque', 'Geist Mono']
  await Promise.all(families.map((family) => document.fonts.load(`12px "${family} Variable"`)))
  // Forced colors show the caret even when its color is transparent, so it must not blink.
  const style = document.createElement('style')
  style.textContent = '* { caret-animation: manual }'
  document.head.append(style)
})

afterEach<{ story?: ComposedStory }>(async ({ story, task }) => {
  if (!story || task.result?.state === 'fail') return
  const mode = import.meta.env.VITE_STORY_MODE
  if (mode !== 'themes') return expectSamePicture(story, mode)
  await expectSamePicture(story, 'light')
  // The colors of a journey are those of the stories that name its states.
  if (story.parameters.chromatic.disableSnapshot) return
  // The theme is CSS alone, so the state at the end of the play function is shown in dark without running it again.
  document.documentElement.dataset.theme = 'dark'
  await expectReadableColors()
  await expectSamePicture(story, 'dark')
})

/** Runs the rules of axe that depend on colors; the others find the same in every theme. */
async function expectReadableColors() {
  const { violations } = await axe.run(document.body, {
    runOnly: ['color-contrast', 'link-in-text-block'],
    resultTypes: ['violations'],
  })
  const failures = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
  expect(failures, 'colors in the dark theme').toEqual([])
}

/**
 * Positions sticky elements like others. The browser may draw a sticky element on a layer of its own, depending on
 * earlier stories, and layers begin on whole pixels, which moves text by a part of a pixel.
 */
function releaseStickyElements() {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).position !== 'sticky') continue
    element.style.position = 'relative'
    element.style.inset = 'auto'
  }
}

/** Compares a story that is tagged `picture` with the stored picture of its mode. */
async function expectSamePicture({ id, tags, parameters }: ComposedStory, mode: string) {
  if (!tags.includes('picture')) return
  const { pictureThemes } = parameters
  if (pictureThemes && !pictureThemes.some((theme) => theme === mode)) return
  const element = findScreenshotElement(parameters)
  // The pseudo-states addon waits for this event. Storybook sends it, but a Vitest run does not.
  addons.getChannel().emit(STORY_RENDERED, id)
  // Room for focus rings and shadows at the edge of a story. Screens have the height of the window, which must not scroll.
  if (element.id === 'storybook-root' && parameters.layout !== 'fullscreen') {
    element.style.padding = '16px'
  }
  releaseStickyElements()
  // A screenshot shows nothing below the viewport.
  if (element.scrollHeight > innerHeight) await page.viewport(innerWidth, element.scrollHeight)
  await document.fonts.ready
  await expect(page.elementLocator(element)).toMatchScreenshot(`${id}-${mode}`)
}
