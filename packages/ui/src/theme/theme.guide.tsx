import type { Guide } from '@callwright/storybook/guide'
import type { CSSProperties } from 'react'
import { Button } from '../button/index.ts'

export const guide: Guide = {
  purpose:
    'Themes are CSS: `data-theme`, `data-density`, `--brand` and `--radius` on the page, or on a part of it. `brandTheme` computes the colors of a brand and says where contrast makes a change necessary.',
  alternatives: [
    'For a control that selects the theme, use a ThemeSwitch.',
    'To try a brand and copy its CSS, use the page Foundations/Theming.',
    'For a single color of another kind, set its token, such as `--color-positive`, on `:root, [data-theme]`.',
  ],
  anatomy: [
    [
      'data-theme',
      '`light` or `dark` on any element. It paints the background and the text; dialogs, menus and tooltips that are opened from within it have the same theme. Empty, it keeps the theme around it.',
    ],
    [
      '--brand',
      'Any CSS color, on `:root` or on an element with `data-theme`. The accent, its text, the focus ring and the first chart color follow from it.',
    ],
    ['--radius', 'The medium radius, on `:root` or on an element with `data-theme`.'],
    [
      'data-density',
      '`compact`, `default` or `comfortable` on any element. It changes the height of controls and table rows and the padding of cards.',
    ],
    [
      'brandTheme, brandFallbackCss',
      'Compute the colors of a brand, and write them as CSS for browsers without relative colors.',
    ],
  ],
  rules: [
    {
      do: {
        caption: 'Set `--brand` where `data-theme` is.',
        example: (
          <div data-theme="" style={{ '--brand': '#0a7d33' } as CSSProperties}>
            <Button>Save</Button>
          </div>
        ),
      },
      dont: {
        caption: 'On an element without `data-theme`, `--brand` has no effect.',
        example: (
          <div style={{ '--brand': '#0a7d33' } as CSSProperties}>
            <Button>Save</Button>
          </div>
        ),
      },
    },
  ],
  keyboard: [],
  assistive: [
    'Text on the accent has a contrast of at least 4.5:1 and the accent one of 3:1 on every surface, whatever the brand: a brand without it is darkened or lightened.',
    'In forced colors the colors are those of the system.',
  ],
}
