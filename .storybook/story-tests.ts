export { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
