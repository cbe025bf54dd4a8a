/** A token of a DTCG file, with the type it has or inherits from its groups. */
export interface Token {
  path: string[]
  type: string
  value: unknown
  description?: string
}

/** A DTCG colour value; this design system writes every colour in OKLCH. */
export interface ColorValue {
  colorSpace: 'oklch'
  components: [number, number, number]
  alpha?: number
}

type Group = { [key: string]: unknown }

function* walk(group: Group, path: string[], inherited?: string): Generator<Token> {
  const type = (group.$type as string | undefined) ?? inherited
  if ('$value' in group) {
    if (!type) throw new Error(`Token ${path.join('.')} has no type`)
    yield { path, type, value: group.$value, description: group.$description as string | undefined }
    return
  }
  for (const [name, child] of Object.entries(group)) {
    if (!name.startsWith('$')) yield* walk(child as Group, [...path, name], type)
  }
}

/** Every token of a parsed DTCG file, in the order of the file. */
export function tokensOf(file: object): Token[] {
  return [...walk(file as Group, [])]
}

/** A token's name as CSS has it, without the dashes before it. */
export const nameOf = ({ path }: Pick<Token, 'path'>) => path.join('-')
