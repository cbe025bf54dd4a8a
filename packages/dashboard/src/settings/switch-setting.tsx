import { Field, FieldHint, FieldLabel } from '@callwright/ui/field'
import { Switch } from '@callwright/ui/switch'

interface SwitchSettingProps {
  label: string
  /** A sentence on what the setting does. */
  hint: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A setting that is on or off. */
export function SwitchSetting({ label, hint, checked, onCheckedChange }: SwitchSettingProps) {
  return (
    <Field className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0">
      <FieldLabel>{label}</FieldLabel>
      <Switch className="row-span-2" checked={checked} onCheckedChange={onCheckedChange} />
      <FieldHint>{hint}</FieldHint>
    </Field>
  )
}
