import { WidgetPage } from '@callwright/dashboard/widget'

/** The provider's widget, whose document stands beside the site's own. */
export function WidgetRoute() {
  return <WidgetPage document="/widget.html" />
}
