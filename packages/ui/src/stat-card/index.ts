export {
  StatCard,
  StatCardHint,
  StatCardLabel,
  StatCardSkeleton,
  StatCardValue,
} from './stat-card.tsx'
