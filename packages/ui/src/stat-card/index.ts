export {
  StatCard,
  StatCardHint,
  StatCardLabel,
  StatCardSkeleton,
  StatCardTrend,
  type StatCardTrendProps,
  StatCardValue,
} from './stat-card.tsx'
