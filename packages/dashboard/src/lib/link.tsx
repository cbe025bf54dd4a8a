import { type ComponentProps, type ComponentType, createContext, use } from 'react'

export type LinkProps = ComponentProps<'a'> & {
  /** A path of this site, such as `/dashboard/campaigns`. */
  href: string
}

/** The link used without a router. */
export const plainLink: ComponentType<LinkProps> = (props) => <a {...props} />

/** The context of the router's link. */
export const LinkContext = createContext<ComponentType<LinkProps>>(plainLink)

/** A link to another screen, independent of the router. */
export function Link(props: LinkProps) {
  const RouterLink = use(LinkContext)
  return <RouterLink {...props} />
}
