export { arabic } from './arabic.ts'
export type { Strings } from './english.ts'
export { german } from './german.ts'
export {
  LocaleProvider,
  type LocaleProviderProps,
  type Translation,
  useLocale,
} from './locale-provider.tsx'
export { plural } from './plural.ts'
