/** A token of a DTCG (Design Tokens Community Group) file, with its own or inherited type. */
export interface Token {
  path: string[]
  type: string
  value: unknown
  description?: string
}

/** A DTCG color value; this design system uses only OKLCH. */
export interface ColorValue {
  colorSpace: 'oklch'
  components: [number, number, number]
  alpha?: number
}

type Group = { [key: string]: unknown }

function* walk(group: Group, path: string[], inheritedType?: string): Generator<Token> {
  const type = (group.$type as string | undefined) ?? inheritedType
  if ('$value' in group) {
    if (!type) throw new Error(`Token ${path.join('.')} has no type`)
    yield { path, type, value: group.$value, description: group.$description as string | undefined }
    return
  }
  for (const [name, child] of Object.entries(group)) {
    if (!name.startsWith('$')) yield* walk(child as Group, [...path, name], type)
  }
}

/** Returns the tokens of a parsed DTCG file, in order. */
export function tokensOf(file: object): Token[] {
  return [...walk(file as Group, [])]
}

/** Returns the CSS name of a token, without the leading dashes. */
export const nameOf = ({ path }: Pick<Token, 'path'>) => path.join('-')
