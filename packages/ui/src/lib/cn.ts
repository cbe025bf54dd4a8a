import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: { theme: { shadow: ['raised', 'overlay'] } },
})

/** Joins class names; where two set the same property, the last one wins. */
export function cn(...classes: ClassValue[]) {
  return merge(clsx(classes))
}
