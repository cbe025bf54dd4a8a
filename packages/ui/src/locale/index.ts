export { arabic } from './arabic.ts'
export { formatClock } from './format-clock.ts'
export { german } from './german.ts'
export {
  LocaleProvider,
  type LocaleProviderProps,
  type Strings,
  type Translation,
  useLocale,
} from './locale-provider.tsx'
export { plural } from './plural.ts'
