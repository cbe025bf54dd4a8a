import Bowser from 'bowser'

/** Returns the browser and the system of a user agent in words, such as `Firefox on Linux`. */
export function describeDevice(userAgent: string | null): string {
  const { browser, os } = Bowser.parse(userAgent || 'unknown')
  const parts = [browser.name, os.name].filter(Boolean)
  return parts.join(' on ') || 'Unknown browser'
}
