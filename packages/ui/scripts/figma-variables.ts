import type {
  LocalVariable,
  PostVariablesRequestBody,
  RGBA,
  VariableCreate,
  VariableValue,
} from '@figma/rest-api-spec'
import base from '../tokens/base.tokens.json' with { type: 'json' }
import dark from '../tokens/dark.tokens.json' with { type: 'json' }
import light from '../tokens/light.tokens.json' with { type: 'json' }
import { fromOklch, toSrgb } from './color.ts'
import { type ColorValue, type Token, tokensOf } from './tokens.ts'

type Dimension = { value: number; unit: string }

const rootFontSize = 16

const idOf = ({ path }: Pick<Token, 'path'>) => path.join('/')

/** Returns pixels, or milliseconds for a duration. */
function numberOf({ value, unit }: Dimension): number {
  if (unit === 'rem') return value * rootFontSize
  if (unit === 'px' || unit === 'ms') return value
  throw new Error(`Figma has no variable with the unit ${unit}`)
}

function colorOf({ components, alpha: a = 1 }: ColorValue): VariableValue {
  const [r, g, b] = toSrgb(fromOklch(components)).map((channel) => Number(channel.toFixed(6)))
  return { r, g, b, a } as RGBA
}

type TypeAndValue = [type: LocalVariable['resolvedType'], value: VariableValue]

/** Returns a token as a variable; nothing for what Figma has no variables for, such as shadows. */
function variableOf({ type, value }: Token): TypeAndValue | undefined {
  const types = {
    color: 'COLOR',
    dimension: 'FLOAT',
    duration: 'FLOAT',
    fontFamily: 'STRING',
  } as const
  const resolvedType = types[type as keyof typeof types]
  if (!resolvedType) return undefined
  if (typeof value === 'string') {
    const id = value.slice(1, -1).replaceAll('.', '/')
    return [resolvedType, { type: 'VARIABLE_ALIAS', id }]
  }
  if (type === 'color') return [resolvedType, colorOf(value as ColorValue)]
  if (type === 'fontFamily') return [resolvedType, (value as string[])[0] ?? '']
  return [resolvedType, numberOf(value as Dimension)]
}

/** The parts of a typography token, which are variables of their own in Figma. */
function typographyParts(token: Token): Token[] {
  if (token.type !== 'typography') return [token]
  const { fontSize, lineHeight } = token.value as { fontSize: Dimension; lineHeight: number }
  return [
    { ...token, path: [...token.path, 'size'], type: 'dimension', value: fontSize },
    {
      ...token,
      path: [...token.path, 'line-height'],
      type: 'dimension',
      value: { ...fontSize, value: fontSize.value * lineHeight },
    },
  ]
}

/**
 * Returns the body of Figma's `POST /v1/files/:file_key/variables` that creates all tokens: the collection Color with
 * the modes Light and Dark, and the collection Scale with spacing, type sizes, corners and durations in pixels and ms.
 */
export function figmaVariables(): PostVariablesRequestBody {
  const variables: VariableCreate[] = []
  const variableModeValues: PostVariablesRequestBody['variableModeValues'] = []
  const add = (collection: string, tokens: Token[], modes: string[], darkTokens: Token[] = []) => {
    for (const token of tokens) {
      const variable = variableOf(token)
      if (!variable) continue
      const id = idOf(token)
      const isColor = variable[0] === 'COLOR'
      variables.push({
        action: 'CREATE',
        id,
        name: id,
        variableCollectionId: collection,
        resolvedType: variable[0],
        ...(token.description && { description: token.description }),
        ...(isColor && { codeSyntax: { WEB: `var(--${token.path.join('-')})` } }),
      })
      for (const modeId of modes) {
        const inMode =
          modeId === 'dark' ? darkTokens.find((candidate) => idOf(candidate) === id) : token
        if (!inMode) throw new Error(`Token ${id} has no value in the dark theme`)
        const value = variableOf(inMode)?.[1]
        if (value !== undefined) variableModeValues.push({ variableId: id, modeId, value })
      }
    }
  }
  add('color', tokensOf(light), ['light', 'dark'], tokensOf(dark))
  add('scale', tokensOf(base).flatMap(typographyParts), ['default'])
  return {
    variableCollections: [
      { action: 'CREATE', id: 'color', name: 'Color', initialModeId: 'light' },
      { action: 'CREATE', id: 'scale', name: 'Scale', initialModeId: 'default' },
    ],
    variableModes: [
      { action: 'UPDATE', id: 'light', name: 'Light', variableCollectionId: 'color' },
      { action: 'CREATE', id: 'dark', name: 'Dark', variableCollectionId: 'color' },
    ],
    variables,
    variableModeValues,
  }
}
