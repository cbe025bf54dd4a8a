import { Link, type LinkProps } from 'react-router-dom'

/** A link of the router. Another page comes with a view transition, another part of the same page without. */
export function PageLink(props: LinkProps & { to: string }) {
  return <Link viewTransition={!props.to.includes('#')} {...props} />
}
