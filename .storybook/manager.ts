import { addons } from 'storybook/manager-api'
import { getPreferredColorScheme } from 'storybook/theming'
import { look } from './look.ts'

addons.setConfig({ theme: look[getPreferredColorScheme()] })
