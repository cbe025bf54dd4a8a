import { Markdown } from '@storybook/addon-docs/blocks'
import changelog from '../CHANGELOG.md?raw'
import { withoutTitle } from './without-title.ts'

/** The changelog of the package, without its title. */
export function Changelog() {
  return <Markdown>{withoutTitle(changelog)}</Markdown>
}
