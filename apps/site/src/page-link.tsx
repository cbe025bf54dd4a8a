import { Link, type LinkProps } from 'react-router-dom'

/** A router link. It uses a view transition to another page, but not to another section of a page. */
export function PageLink(props: LinkProps & { to: string }) {
  return <Link viewTransition={!props.to.includes('#')} {...props} />
}
