import {
  CONFIG_ERROR,
  DOCS_RENDERED,
  PLAY_FUNCTION_THREW_EXCEPTION,
  STORY_ERRORED,
  STORY_FINISHED,
  STORY_MISSING,
  STORY_PREPARED,
  STORY_THREW_EXCEPTION,
  type StoryFinishedPayload,
  UNHANDLED_ERRORS_WHILE_PLAYING,
} from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'

/** How a story or a documentation page of the built workshop ended. */
export interface PageResult {
  /** Empty when the story passed. */
  errors: string[]
  /** The patterns of the console errors that the story expects. */
  expectedErrors: { source: string; flags: string }[]
}

/** A size in pixels. */
interface Size {
  width: number
  height: number
}

declare global {
  interface Window {
    /** Called when the story has ended, or the documentation page is rendered. The tests of the built workshop define it. */
    onPageResult?: (result: PageResult) => void
    /** Called before a story with a viewport is rendered. The tests of the built workshop define it. */
    setStoryViewport?: (size: Size) => Promise<void>
  }
}

interface SerializedError {
  message?: string
  title?: string
  description?: string
}

interface AxeViolation {
  id: string
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

/** Reports the end of this page to `window.onPageResult`, when a test has defined that. */
export function reportPageResult() {
  const { onPageResult } = window
  if (!onPageResult) return
  const channel = addons.getChannel()
  const errors = new Set<string>()
  let expectedErrors: PageResult['expectedErrors'] = []
  const addError = (error?: SerializedError | string) =>
    errors.add(
      typeof error === 'string'
        ? error
        : [error?.title, error?.message, error?.description].filter(Boolean).join(': '),
    )
  const report = () => {
    onPageResult({ errors: [...errors], expectedErrors })
    // `pnpm bench mutants` shows several stories in a page.
    errors.clear()
  }

  channel.on(STORY_PREPARED, (story: { parameters: { expectedErrors?: RegExp[] } }) => {
    expectedErrors = (story.parameters.expectedErrors ?? []).map(({ source, flags }) => ({
      source,
      flags,
    }))
  })
  channel.on(PLAY_FUNCTION_THREW_EXCEPTION, addError)
  channel.on(UNHANDLED_ERRORS_WHILE_PLAYING, (unhandled: SerializedError[]) => {
    for (const error of unhandled) addError(error)
  })
  for (const event of [CONFIG_ERROR, STORY_ERRORED, STORY_THREW_EXCEPTION]) {
    channel.on(event, (error: SerializedError) => {
      addError(error)
      report()
    })
  }
  channel.on(STORY_MISSING, () => {
    addError('The story could not be loaded')
    report()
  })
  channel.on(DOCS_RENDERED, report)
  channel.on(STORY_FINISHED, ({ status, reporters }: StoryFinishedPayload) => {
    for (const { type, status: reportStatus, result } of reporters) {
      if (reportStatus !== 'failed') continue
      const { violations = [], error } = result as { violations?: AxeViolation[]; error?: unknown }
      if (error || violations.length === 0) addError(`${type}: ${String(error)}`)
      for (const { id, help, nodes } of violations) {
        addError(`${type}: ${id}: ${help}: ${nodes.map(({ html }) => html).join('\n')}`)
      }
    }
    if (status === 'error' && errors.size === 0) addError('The story failed')
    report()
  })
}

/** Gives the page the size of the viewport that a story selects, as the workshop does for the frame of a story. */
export async function applyViewport(
  globals: { viewport?: { value?: string } },
  parameters: { viewport?: { options?: Record<string, { styles: Record<keyof Size, string> }> } },
) {
  const styles = parameters.viewport?.options?.[globals.viewport?.value ?? '']?.styles
  if (!styles) return
  await window.setStoryViewport?.({
    width: Number.parseInt(styles.width, 10),
    height: Number.parseInt(styles.height, 10),
  })
}
