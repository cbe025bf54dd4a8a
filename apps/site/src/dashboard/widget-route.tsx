import { WidgetPage } from '@callwright/dashboard/widget'

/** The page with the provider's widget, which has a document of its own. */
export function WidgetRoute() {
  return <WidgetPage document="/widget.html" />
}
