export {
  type BrandAdjustment,
  type BrandColors,
  type BrandTheme,
  brandFallbackCss,
  brandTheme,
} from './brand-theme.ts'
