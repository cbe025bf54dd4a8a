import { WidgetPage } from '@callwright/dashboard/widget'

/** The page with the provider's widget, which runs in its own document. */
export function WidgetRoute() {
  return <WidgetPage document="/widget.html" />
}
