import { createHash } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright'
import type { PageResult } from '../../../.storybook/page-result.ts'
import {
  contextOptions,
  type Entry,
  openPage,
  unexpectedErrors,
  type Workshop,
} from '../../workshop.ts'

/** How a story ended. */
export interface StoryResult {
  /** Empty when the story passed. */
  errors: string[]
  /** The mutants whose code it ran. */
  reached: string[]
  durationMs: number
  /** The hash of its picture, for a story with the tag `picture`. */
  picture?: string
}

/** What the page of a story defines for mutants. */
interface MutantWindow {
  reachedMutants: Set<string>
  __STORYBOOK_ADDONS_CHANNEL__: { emit(event: string, payload: object): void }
}

/**
 * Opens pages, each in a profile that no other open page has. A profile is used again, because its cache has the files
 * of the workshop.
 */
export class StoryPages {
  readonly #workshop: Workshop
  readonly #freeProfiles: BrowserContext[] = []

  constructor(workshop: Workshop) {
    this.#workshop = workshop
  }

  /** Opens a page in which a mutant is active, or none. */
  async open(activeMutant = ''): Promise<StoryPage> {
    const profile =
      this.#freeProfiles.pop() ?? (await this.#workshop.browser.newContext(contextOptions))
    return await StoryPage.open(this.#workshop.url, profile, activeMutant)
  }

  /** Closes the page. Its profile is used again, unless a story of the page did not end. */
  async close(storyPage: StoryPage): Promise<void> {
    if (storyPage.isStuck) return await storyPage.profile.close()
    await storyPage.close()
    this.#freeProfiles.push(storyPage.profile)
  }
}

/** A page of the built workshop that shows stories one after the other, all with the same mutant. */
export class StoryPage {
  readonly profile: BrowserContext
  /** Whether a story did not end, so that the page may not respond. */
  isStuck = false
  readonly #url: string
  readonly #page: Page
  readonly #pageErrors: string[]
  #onResult: (result: PageResult) => void = () => {}
  #storyId: string | undefined

  private constructor(
    url: string,
    profile: BrowserContext,
    { page, pageErrors }: { page: Page; pageErrors: string[] },
  ) {
    this.#url = url
    this.profile = profile
    this.#page = page
    this.#pageErrors = pageErrors
  }

  /** Opens a page in which a mutant is active, or none. */
  static async open(url: string, profile: BrowserContext, activeMutant: string) {
    const opened = await openPage(profile, url, (result) => storyPage.#onResult(result))
    const storyPage = new StoryPage(url, profile, opened)
    await opened.page.addInitScript(`
      if (window === window.top && location.protocol === 'http:') localStorage.clear()
      globalThis.reachedMutants = new Set()
      globalThis.isMutant = (id) => {
        globalThis.reachedMutants.add(id)
        return id === '${activeMutant}'
      }`)
    return storyPage
  }

  /** Shows a story until its end, with the play function. After an error, the page shows no other story. */
  async run(story: Entry, timeoutMs: number): Promise<StoryResult> {
    const start = performance.now()
    const { promise, resolve } = Promise.withResolvers<PageResult>()
    this.#onResult = resolve
    this.#pageErrors.length = 0
    const timeout = setTimeout(() => {
      this.isStuck = true
      resolve({ errors: [`It did not end in ${timeoutMs / 1000} s`], expectedErrors: [] })
    }, timeoutMs)
    try {
      await this.#show(story.id)
      const result = await promise
      const durationMs = Math.round(performance.now() - start)
      const errors = unexpectedErrors(result, this.#pageErrors)
      if (errors.length > 0) return { errors, reached: [], durationMs }
      const reached = await this.#page.evaluate(() => [
        ...(globalThis as unknown as MutantWindow).reachedMutants,
      ])
      const picture = story.tags.includes('picture') ? await this.#takePicture() : undefined
      return { errors: [], reached, durationMs, picture }
    } catch (error) {
      return { errors: [String(error)], reached: [], durationMs: 0 }
    } finally {
      clearTimeout(timeout)
    }
  }

  async #show(id: string) {
    const isFirst = this.#storyId === undefined
    const event = this.#storyId === id ? 'forceRemount' : 'setCurrentStory'
    this.#storyId = id
    if (isFirst) {
      const url = `${this.#url}/iframe.html?id=${id}&viewMode=story`
      await this.#page.goto(url, { waitUntil: 'commit' })
      return
    }
    await this.#page.setViewportSize(contextOptions.viewport)
    await this.#page.evaluate(
      ([name, storyId]) => {
        const page = globalThis as unknown as MutantWindow
        page.reachedMutants.clear()
        page.__STORYBOOK_ADDONS_CHANNEL__.emit(name, { storyId, viewMode: 'story' })
      },
      [event, id] as const,
    )
  }

  async #takePicture(): Promise<string> {
    await this.#page.evaluate(() => document.fonts.ready.then(() => undefined))
    const picture = await this.#page.screenshot({ animations: 'disabled' })
    return createHash('sha256').update(picture).digest('hex')
  }

  close(): Promise<void> {
    return this.#page.close()
  }
}
