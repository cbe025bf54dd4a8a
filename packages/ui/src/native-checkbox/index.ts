export { NativeCheckbox, type NativeCheckboxProps } from './native-checkbox.tsx'
