import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import type { Engine } from './engine.ts'

/** Starts Firefox without a window. Its driver is WebDriver BiDi, which needs no other program. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-US',
      // Play functions simulate input, which the browser does not accept as a user gesture for audio.
      'media.autoplay.default': 0,
      'ui.prefersReducedMotion': 1,
    },
    env: {
      ...process.env,
      TZ: 'UTC',
      // Without a sound card, Firefox reports an error instead of playing.
      ALSA_CONFIG_PATH: join(import.meta.dirname, 'alsa.conf'),
    },
  })
  const page = await browser.newPage()
  return {
    version: await browser.version(),
    goto: async (url) => {
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    evaluate: async (expression) => JSON.parse(String(await page.evaluate(expression))),
    resize: (size) => page.setViewport(size),
    close: () => browser.close(),
  }
}
