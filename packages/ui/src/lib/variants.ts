import type { VariantProps } from 'class-variance-authority'

/** The props of a cva's variants, without null, which would remove the default classes. */
// biome-ignore lint/suspicious/noExplicitAny: the constraint of VariantProps
export type Variants<Cva extends (...args: any) => any> = {
  [Name in keyof VariantProps<Cva>]: Exclude<VariantProps<Cva>[Name], null>
}
