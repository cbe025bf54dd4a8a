import './page.css'
import { contrast, difference, simulate, visions } from '../scripts/color.ts'
import { chartColors, graphicPairs, textPairs } from '../scripts/pairs.ts'
import { colorOf, themes } from '../scripts/theme-colors.ts'
import { nameOf } from '../scripts/tokens.ts'
import { colorTokens } from './tokens.ts'

/** The colors of a group, as in the current theme. */
export function Swatches({ group }: { group: string }) {
  return (
    <div className="fd-grid sb-unstyled">
      {colorTokens
        .filter((token) => nameOf(token).startsWith(group))
        .map((token) => (
          <div key={nameOf(token)} className="fd-swatch">
            <div style={{ background: `var(--${nameOf(token)})` }} />
            <p>
              <code>{nameOf(token)}</code>
              {token.description}
            </p>
          </div>
        ))}
    </div>
  )
}

/** All color pairs in use, with their contrast in both themes, computed from the tokens. */
export function Contrasts({ kind }: { kind: 'text' | 'graphic' }) {
  const pairs = kind === 'text' ? textPairs : graphicPairs
  return (
    <table className="fd-table sb-unstyled">
      <thead>
        <tr>
          <th scope="col">Here</th>
          <th scope="col">Ink</th>
          <th scope="col">Surface</th>
          {themes.map((theme) => (
            <th key={theme} scope="col" className="fd-number">
              {theme}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pairs.map(([ink, surface]) => (
          <tr key={`${ink} ${surface}`}>
            <td>
              <span
                className="fd-pair"
                style={{ color: `var(--${ink})`, background: `var(--${surface})` }}
              >
                {kind === 'text' ? 'Callwright' : '■ ● ▲'}
              </span>
            </td>
            <td>
              <code>{ink}</code>
            </td>
            <td>
              <code>{surface}</code>
            </td>
            {themes.map((theme) => (
              <td key={theme} className="fd-number">
                {contrast(colorOf(theme, ink), colorOf(theme, surface)).toFixed(1)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The five chart colors, simulated for each form of color blindness. */
export function ChartColors() {
  return (
    <table className="fd-table sb-unstyled">
      <thead>
        <tr>
          <th scope="col">Vision</th>
          {themes.map((theme) => (
            <th key={theme} scope="col">
              {theme}: how it looks
            </th>
          ))}
          <th scope="col" className="fd-number">
            Nearest two
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(visions).map(([name, vision]) => {
          const seen = themes.map((theme) =>
            chartColors.map((color) => simulate(vision, colorOf(theme, color))),
          )
          const nearest = seen.flatMap((colors) =>
            colors.flatMap((one, i) => colors.slice(i + 1).map((other) => difference(one, other))),
          )
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              {seen.map((colors, theme) => (
                <td key={themes[theme]}>
                  <span className="fd-series">
                    {colors.map(({ rgb }, series) => (
                      <span
                        key={chartColors[series]}
                        style={{ background: `color(srgb-linear ${rgb.join(' ')})` }}
                      />
                    ))}
                  </span>
                </td>
              ))}
              <td className="fd-number">{Math.min(...nearest).toFixed(2)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
