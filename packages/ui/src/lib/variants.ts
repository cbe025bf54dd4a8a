import type { VariantProps } from 'class-variance-authority'

/** The props of a cva's variants, without null: null would remove the default classes and add none. */
// biome-ignore lint/suspicious/noExplicitAny: the constraint of VariantProps
export type Variants<Cva extends (...args: any) => any> = {
  [Axis in keyof VariantProps<Cva>]: Exclude<VariantProps<Cva>[Axis], null>
}
