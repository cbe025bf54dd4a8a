export { type ThemeChoice, ThemeSwitch, type ThemeSwitchProps } from './theme-switch.tsx'
