export {
  markStarted,
  readWidgetAddress,
  tellPage,
  type WidgetSettings,
} from './widget-frame.ts'
export { WidgetPage } from './widget-page.tsx'
