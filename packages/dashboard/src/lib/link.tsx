import { type ComponentProps, type ComponentType, createContext, use } from 'react'

export type LinkProps = ComponentProps<'a'> & {
  /** A path of this site, such as `/dashboard/campaigns`. */
  href: string
}

/** What leads somewhere when no router is there. */
export const plainLink: ComponentType<LinkProps> = (props) => <a {...props} />

/** Holds the router's own link. */
export const LinkContext = createContext<ComponentType<LinkProps>>(plainLink)

/** A link to another screen, without knowing which router leads there. */
export function Link(props: LinkProps) {
  const RouterLink = use(LinkContext)
  return <RouterLink {...props} />
}
