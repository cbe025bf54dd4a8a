export {
  StatCard,
  StatCardChart,
  StatCardHint,
  StatCardLabel,
  StatCardLink,
  type StatCardLinkProps,
  StatCardSkeleton,
  StatCardTrend,
  type StatCardTrendProps,
  StatCardValue,
} from './stat-card.tsx'
