'use client'

import * as Radix from '@radix-ui/react-avatar'
import { cva } from 'class-variance-authority'
import { UserIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import type { Variants } from '../lib/variants.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { initials } from './initials.ts'

const avatarVariants = cva(
  'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-accent-soft font-medium text-accent-strong forced-colors:border',
  {
    variants: {
      /**
       * Small in rows; large where the person is the subject.
       * @default md
       */
      size: {
        sm: 'size-6 text-[0.625rem] [&>svg]:size-3.5',
        md: 'size-9 text-sm [&>svg]:size-4',
        lg: 'size-14 text-xl [&>svg]:size-6',
      },
    },
    defaultVariants: { size: 'md' },
  },
)

export interface AvatarProps
  extends Omit<ComponentProps<typeof Radix.Root>, 'children'>,
    Variants<typeof avatarVariants> {
  /** The name of the person. Its initials are shown when there is no picture. */
  name: string
  /** The URL of the person's picture. */
  src?: string
}

/** The picture of a person, or the initials of their name. */
export function Avatar({ name, src, size, className, ...props }: AvatarProps) {
  const { locale } = useLocale()
  const texts = useStrings('avatar', english.avatar)
  const letters = initials(name, locale)
  return (
    <Radix.Root
      data-slot="avatar"
      role="img"
      aria-label={name.trim() || texts.unknownPerson}
      className={cn(avatarVariants({ size }), className)}
      {...props}
    >
      {src && <Radix.Image src={src} alt="" className="size-full object-cover" />}
      {/* The delay gives the picture time to load, so that the initials do not flash. */}
      <Radix.Fallback delayMs={src ? 300 : undefined} asChild={!letters}>
        {letters ? <span dir="auto">{letters}</span> : <UserIcon aria-hidden="true" />}
      </Radix.Fallback>
    </Radix.Root>
  )
}
