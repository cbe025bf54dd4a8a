export {
  Timeline,
  TimelineItem,
  type TimelineItemProps,
  TimelineTime,
  TimelineTitle,
} from './timeline.tsx'
