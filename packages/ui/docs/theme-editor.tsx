import { type CSSProperties, useState } from 'react'
import { Alert, AlertTitle } from '../src/alert/index.ts'
import { Button } from '../src/button/index.ts'
import { CopyButton } from '../src/copy-button/index.ts'
import { Field, FieldError, FieldHint, FieldLabel } from '../src/field/index.ts'
import { Input } from '../src/input/index.ts'
import { cn } from '../src/lib/cn.ts'
import { Select, SelectContent, SelectItem, SelectTrigger } from '../src/select/index.ts'
import {
  type BrandAdjustment,
  type BrandTheme,
  brandFallbackCss,
  brandTheme,
} from '../src/theme/index.ts'
import { SampleDashboard } from './sample-dashboard.tsx'

const defaultBrand = '#4252cd'
const densities = ['compact', 'default', 'comfortable'] as const
const previews = { both: 'Light and dark', light: 'Light', dark: 'Dark' }

type Density = (typeof densities)[number]

interface Theme {
  brand: string
  radius: number
  density: Density
}

/** Returns the CSS of a theme, for a style sheet that is loaded after that of the components. */
function themeCss({ brand, radius, density }: Theme, colors: BrandTheme): string {
  const number = densities.indexOf(density) - 1
  return `:root {\n  --brand: ${brand};\n  --radius: ${radius}px;\n  --density: ${number};\n}\n\n/* For browsers without relative colors. */\n${brandFallbackCss(colors)}`
}

/** Returns the theme of a brand, or `undefined` while its text is no color. */
function parseBrand(text: string): BrandTheme | undefined {
  try {
    return brandTheme(text)
  } catch {
    return undefined
  }
}

/** Selects a brand, a radius and a density, shows them on a dashboard, and exports their CSS. */
export function ThemeEditor() {
  const [brandText, setBrandText] = useState(defaultBrand)
  const [brand, setBrand] = useState(defaultBrand)
  const [radius, setRadius] = useState(8)
  const [density, setDensity] = useState<Density>('default')
  const [preview, setPreview] = useState<keyof typeof previews>('both')
  const isColor = parseBrand(brandText) !== undefined
  const colors = brandTheme(brand)
  const css = themeCss({ brand, radius, density }, colors)

  const changeBrand = (text: string) => {
    setBrandText(text)
    if (parseBrand(text)) setBrand(text.trim())
  }

  return (
    <div className="sb-unstyled flex flex-col gap-6 text-base text-default">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <Field>
          <FieldLabel>Brand</FieldLabel>
          <Input value={brandText} onChange={(event) => changeBrand(event.target.value)} />
          {isColor ? (
            <FieldHint>#rrggbb, rgb() or oklch()</FieldHint>
          ) : (
            <FieldError>Enter a color, such as #0a7d33 or oklch(0.5 0.15 150).</FieldError>
          )}
        </Field>
        <Field>
          <FieldLabel>Color picker</FieldLabel>
          <input
            type="color"
            aria-label="Color picker"
            value={colorInputValue(brand)}
            onChange={(event) => changeBrand(event.target.value)}
            className="h-control-md w-full cursor-pointer rounded-sm border border-strong bg-raised p-1"
          />
        </Field>
        <Field>
          <FieldLabel>Radius</FieldLabel>
          <input
            type="range"
            aria-label="Radius"
            min={0}
            max={16}
            value={radius}
            onChange={(event) => setRadius(event.target.valueAsNumber)}
            className="h-control-md w-full accent-accent"
          />
          <FieldHint>{radius} px</FieldHint>
        </Field>
        <Field>
          <FieldLabel>Density</FieldLabel>
          <Select value={density} onValueChange={(value) => setDensity(value as Density)}>
            <SelectTrigger />
            <SelectContent>
              {densities.map((name) => (
                <SelectItem key={name} value={name}>
                  {name}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </Field>
        <Field>
          <FieldLabel>Shown themes</FieldLabel>
          <Select
            value={preview}
            onValueChange={(value) => setPreview(value as keyof typeof previews)}
          >
            <SelectTrigger />
            <SelectContent>
              {Object.entries(previews).map(([value, label]) => (
                <SelectItem key={value} value={value}>
                  {label}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </Field>
      </div>
      <ContrastMessages colors={colors} />
      <div className={cn('grid gap-4', preview === 'both' && 'lg:grid-cols-2')}>
        {(['light', 'dark'] as const)
          .filter((theme) => preview === 'both' || preview === theme)
          .map((theme) => (
            <div
              key={theme}
              data-theme={theme}
              data-density={density}
              style={{ '--brand': brand, '--radius': `${radius}px` } as CSSProperties}
              className="min-w-0 rounded-lg border border-hairline"
            >
              <SampleDashboard name={previews[theme]} />
            </div>
          ))}
      </div>
      <section aria-label="CSS of the theme" className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton text={css} subject="CSS" variant="secondary" />
          <Button asChild variant="secondary">
            <a href={`data:text/css;charset=utf-8,${encodeURIComponent(css)}`} download="theme.css">
              Download theme.css
            </a>
          </Button>
        </div>
        <pre className="rounded-md border border-hairline bg-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
          {css}
        </pre>
      </section>
    </div>
  )
}

/** A color input accepts only #rrggbb. */
function colorInputValue(brand: string) {
  return /^#[\da-f]{6}$/i.test(brand) ? brand : brandTheme(brand).light['color-accent']
}

function messageOf({ theme, problem, contrast, requiredContrast, accent }: BrandAdjustment) {
  const subject = problem === 'text' ? 'White text on this color' : 'This color on a menu or dialog'
  // Rounded down, so that the text never names the required contrast.
  const shownContrast = (Math.floor(contrast * 10) / 10).toFixed(1)
  return `${subject} has a contrast of ${shownContrast}:1 in the ${theme} theme and needs ${requiredContrast}:1, so the accent is ${accent}.`
}

function ContrastMessages({ colors }: { colors: BrandTheme }) {
  return (
    <div role="status" className="flex flex-col gap-2">
      {colors.adjustments.length === 0 ? (
        <p>The brand has enough contrast in both themes.</p>
      ) : (
        colors.adjustments.map((adjustment) => (
          <Alert key={adjustment.theme} role="presentation" tone="warning">
            <AlertTitle>{messageOf(adjustment)}</AlertTitle>
          </Alert>
        ))
      )}
    </div>
  )
}
