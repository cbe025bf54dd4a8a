import { settingNames } from '../src/settings.ts'

/**
 * Returns the environment of this process without the settings of the product: a test must not use the database or the
 * provider of the developer who runs it.
 */
export function testEnv(): NodeJS.ProcessEnv {
  const names = new Set([...settingNames, 'CALLWRIGHT_TIMING'])
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.has(name)))
}
