export {
  type ChangeFeed,
  changeNotification,
  eventIdHeader,
  openChangeFeed,
  publishChange,
} from './change-feed.ts'
export { serveEvents } from './events.routes.ts'
