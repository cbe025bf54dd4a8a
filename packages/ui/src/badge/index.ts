export { Badge, BadgeDot, type BadgeDotProps, type BadgeProps } from './badge.tsx'
