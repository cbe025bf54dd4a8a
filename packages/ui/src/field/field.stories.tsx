import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Input } from '../input/input.tsx'
import { withContainer } from '../lib/with-container.tsx'
import { RadioGroup, RadioGroupItem } from '../radio-group/radio-group.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '../select/select.tsx'
import { Switch } from '../switch/switch.tsx'
import { guide } from './field.guide.tsx'
import { Field, FieldError, FieldHint, FieldLabel } from './field.tsx'

const meta = preview.meta({
  title: 'Components/Field',
  component: Field,
  parameters: { chromatic: { modes: everyMode }, guide },
  decorators: withContainer('max-w-xs'),
})

export const WithHint = meta.story({
  args: { required: true },
  render: (args) => (
    <Field {...args}>
      <FieldLabel>Phone</FieldLabel>
      <Input type="tel" />
      <FieldHint>Include the country code, unless it is the default one.</FieldHint>
    </Field>
  ),
  play: async ({ canvas }) => {
    const phone = canvas.getByRole('textbox', { name: 'Phone' })
    await expect(phone).toBeRequired()
    await expect(phone).toBeValid()
    await expect(phone).toHaveAccessibleDescription(
      'Include the country code, unless it is the default one.',
    )
  },
})

export const WithError = meta.story({
  parameters: journey,
  render: () => (
    <Field>
      <FieldLabel>Email</FieldLabel>
      <Input type="email" defaultValue="maya@" />
      <FieldHint>Your work address.</FieldHint>
      <FieldError>Email is invalid</FieldError>
    </Field>
  ),
  play: async ({ canvas, userEvent }) => {
    const email = canvas.getByRole('textbox', { name: 'Email' })
    await expect(email).toBeInvalid()
    await expect(email).toHaveAccessibleDescription('Your work address. Email is invalid')
    await userEvent.click(canvas.getByText('Email'))
    await expect(email).toHaveFocus()
  },
})

export const WithoutError = meta.story({
  render: () => (
    <Field>
      <FieldLabel>Email</FieldLabel>
      <Input type="email" />
      <FieldError>{undefined}</FieldError>
    </Field>
  ),
  play: async ({ canvas }) => {
    const email = canvas.getByRole('textbox', { name: 'Email' })
    await expect(email).toBeValid()
    await expect(email).not.toHaveAttribute('aria-describedby')
  },
})

/** The parts refer to each other by their own ids. */
export const OwnIds = meta.story({
  parameters: journey,
  render: () => (
    <div className="grid gap-5">
      <Field>
        <FieldLabel id="own-label">Email</FieldLabel>
        <Input id="own-control" type="email" />
        <FieldHint id="own-hint">Your work address.</FieldHint>
        <FieldError id="own-error">Email is invalid</FieldError>
      </Field>
      <Field>
        <FieldLabel id="own-group-label">Plan</FieldLabel>
        <RadioGroup id="own-group">
          <RadioGroupItem value="team">Team</RadioGroupItem>
        </RadioGroup>
        <FieldHint id="own-group-hint">Billed monthly.</FieldHint>
      </Field>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const email = canvas.getByRole('textbox', { name: 'Email' })
    await expect(email).toHaveAttribute('id', 'own-control')
    await expect(email).toBeInvalid()
    await expect(email).toHaveAccessibleDescription('Your work address. Email is invalid')
    await userEvent.click(canvas.getByText('Email'))
    await expect(email).toHaveFocus()
    await expect(canvas.getByRole('radiogroup', { name: 'Plan' })).toHaveAccessibleDescription(
      'Billed monthly.',
    )
  },
})

/** A control that is itself required says so in a field that is not. */
export const RequiredControl = meta.story({
  render: () => (
    <div className="grid gap-5">
      <Field>
        <FieldLabel>Terms accepted</FieldLabel>
        <Checkbox required />
      </Field>
      <Field>
        <FieldLabel>Calls disclosed</FieldLabel>
        <Switch required />
      </Field>
      <Field>
        <FieldLabel>Plan</FieldLabel>
        <RadioGroup required>
          <RadioGroupItem value="team">Team</RadioGroupItem>
        </RadioGroup>
      </Field>
      <Field>
        <FieldLabel>Period</FieldLabel>
        <Select required>
          <SelectTrigger placeholder="Choose a period" />
          <SelectContent>
            <SelectItem value="7">Last 7 days</SelectItem>
          </SelectContent>
        </Select>
      </Field>
    </div>
  ),
  play: async ({ canvas }) => {
    for (const [role, name] of [
      ['checkbox', 'Terms accepted'],
      ['switch', 'Calls disclosed'],
      ['radiogroup', 'Plan'],
      ['combobox', 'Period'],
    ] as const) {
      await expect(canvas.getByRole(role, { name })).toHaveAttribute('aria-required', 'true')
    }
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: () => (
    <div className="grid gap-5">
      <Field required>
        <FieldLabel>Campaign Name</FieldLabel>
        <Input placeholder="Spring renewals" />
      </Field>
      <Field>
        <FieldLabel>Retry Delay (minutes)</FieldLabel>
        <Input defaultValue="30" />
        <FieldHint>Counted from the end of the call that failed.</FieldHint>
      </Field>
      <Field>
        <FieldLabel>Email</FieldLabel>
        <Input defaultValue="maya@" />
        <FieldError>Email is invalid</FieldError>
      </Field>
      <Field>
        <FieldLabel>Company</FieldLabel>
        <Input disabled defaultValue="Northwind" />
      </Field>
    </div>
  ),
})
