import './page.css'
import { contrastRatio, oklabDistance, simulateVision, visionMatrices } from '../scripts/color.ts'
import { chartColors, graphicPairs, textPairs } from '../scripts/color-pairs.ts'
import { colorOf, themes } from '../scripts/theme-colors.ts'
import { nameOf, tokensOf } from '../scripts/tokens.ts'
import light from '../tokens/light.tokens.json' with { type: 'json' }

/** The colors of a group, as in the current theme. */
export function Swatches({ group }: { group: string }) {
  return (
    <div className="fd-grid sb-unstyled">
      {tokensOf(light)
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
          <th scope="col">Sample</th>
          <th scope="col">Foreground</th>
          <th scope="col">Background</th>
          {themes.map((theme) => (
            <th key={theme} scope="col" className="fd-number">
              {theme}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pairs.map(([foreground, background]) => (
          <tr key={`${foreground} ${background}`}>
            <td>
              <span
                className="fd-sample"
                style={{ color: `var(--${foreground})`, background: `var(--${background})` }}
              >
                {kind === 'text' ? 'Callwright' : '■ ● ▲'}
              </span>
            </td>
            <td>
              <code>{foreground}</code>
            </td>
            <td>
              <code>{background}</code>
            </td>
            {themes.map((theme) => (
              <td key={theme} className="fd-number">
                {contrastRatio(colorOf(theme, foreground), colorOf(theme, background)).toFixed(1)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The eight chart colors, simulated for each form of color blindness. */
export function ChartColors() {
  return (
    <table className="fd-table sb-unstyled">
      <thead>
        <tr>
          <th scope="col">Vision</th>
          {themes.map((theme) => (
            <th key={theme} scope="col">
              {theme}
            </th>
          ))}
          <th scope="col" className="fd-number">
            Smallest distance
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(visionMatrices).map(([name, matrix]) => {
          const simulatedColors = themes.map((theme) =>
            chartColors.map((color) => simulateVision(matrix, colorOf(theme, color))),
          )
          const distances = simulatedColors.flatMap((colors) =>
            colors.flatMap((color, i) =>
              colors.slice(i + 1).map((other) => oklabDistance(color, other)),
            ),
          )
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              {simulatedColors.map((colors, themeIndex) => (
                <td key={themes[themeIndex]}>
                  <span className="fd-series">
                    {colors.map(({ rgb }, index) => (
                      <span
                        key={chartColors[index]}
                        style={{ background: `color(srgb-linear ${rgb.join(' ')})` }}
                      />
                    ))}
                  </span>
                </td>
              ))}
              <td className="fd-number">{Math.min(...distances).toFixed(2)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
