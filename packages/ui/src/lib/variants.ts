import type { VariantProps } from 'class-variance-authority'

/** The props a cva's variants make. Without null, which would take the default's classes away and put none in their place. */
// biome-ignore lint/suspicious/noExplicitAny: the constraint of VariantProps
export type Variants<Classes extends (...args: any) => any> = {
  [Axis in keyof VariantProps<Classes>]: Exclude<VariantProps<Classes>[Axis], null>
}
