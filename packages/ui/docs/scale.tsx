import './page.css'
import type { CSSProperties, ReactNode } from 'react'
import { nameOf, tokensOf } from '../scripts/tokens.ts'
import base from '../tokens/base.tokens.json' with { type: 'json' }

interface ScaleProps {
  group: string
  /** Renders one token, given its CSS variable with the leading dashes. */
  children: (variable: string) => ReactNode
}

function Scale({ group, children }: ScaleProps) {
  const tokens = tokensOf(base).filter(({ path }) => path[0] === group)
  return (
    <table className="fd-table sb-unstyled">
      <tbody>
        {tokens.map((token) => (
          <tr key={nameOf(token)}>
            <th scope="row">
              <code>{nameOf(token)}</code>
            </th>
            <td>{children(`--${nameOf(token)}`)}</td>
            <td>{token.description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** All text sizes. */
export function TypeScale() {
  return (
    <Scale group="text">
      {(variable) => (
        <span
          style={{
            fontSize: `var(${variable})`,
            lineHeight: `var(${variable}--line-height)`,
            letterSpacing: `var(${variable}--letter-spacing)`,
          }}
        >
          480 contacts imported
        </span>
      )}
    </Scale>
  )
}

/** The same column of numbers, proportional and tabular. */
export function Figures() {
  const columns: [name: string, style: CSSProperties][] = [
    ['Proportional', {}],
    ['Tabular', { fontVariantNumeric: 'tabular-nums' }],
  ]
  return (
    <table className="fd-table sb-unstyled">
      <thead>
        <tr>
          {columns.map(([name]) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {columns.map(([name, style]) => (
            <td key={name} style={style}>
              $1,111.11
              <br />
              $9,488.20
              <br />
              $4,071.14
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** All radii. */
export function Radii() {
  return (
    <Scale group="radius">
      {(variable) => <SampleBox style={{ borderRadius: `var(${variable})` }} />}
    </Scale>
  )
}

/** All shadows. */
export function Shadows() {
  return (
    <Scale group="shadow">
      {(variable) => <SampleBox style={{ boxShadow: `var(${variable})` }} />}
    </Scale>
  )
}

function SampleBox({ style }: { style: CSSProperties }) {
  return (
    <div
      style={{
        width: '8rem',
        height: '3rem',
        border: '1px solid var(--border-color-hairline)',
        background: 'var(--background-color-overlay)',
        ...style,
      }}
    />
  )
}

/** The spacing steps in use, each as a bar of its length. */
export function SpacingScale() {
  return (
    <table className="fd-table sb-unstyled">
      <tbody>
        {[1, 2, 3, 4, 5, 6, 8, 10, 12, 16].map((step) => (
          <tr key={step}>
            <th scope="row">
              <code>{step}</code>
            </th>
            <td className="fd-number">{step * 4} px</td>
            <td style={{ width: '100%' }}>
              <div
                style={{
                  width: `calc(var(--spacing) * ${step})`,
                  height: '0.75rem',
                  background: 'var(--color-accent)',
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** All durations and curves, animated on hover and focus. */
export function MotionSamples({ group }: { group: 'transition-duration' | 'ease' }) {
  const isCurve = group === 'ease'
  return (
    <Scale group={group}>
      {(variable) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to start the animation, too
        <div className="fd-track" tabIndex={0} role="img" aria-label={`Moves with ${variable}`}>
          <div
            className="fd-moving-box"
            style={{
              transitionProperty: 'transform',
              transitionDuration: isCurve ? 'var(--transition-duration-slow)' : `var(${variable})`,
              transitionTimingFunction: isCurve ? `var(${variable})` : 'var(--ease-out)',
            }}
          />
        </div>
      )}
    </Scale>
  )
}
