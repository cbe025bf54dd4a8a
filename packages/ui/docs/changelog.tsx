import { Markdown } from '@storybook/addon-docs/blocks'
import changelog from '../CHANGELOG.md?raw'

/** The changelog of the package, without its title. */
export function Changelog() {
  return <Markdown>{changelog.replace(/^# .*\n+/, '')}</Markdown>
}
