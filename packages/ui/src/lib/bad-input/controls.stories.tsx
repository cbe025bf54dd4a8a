import preview from '@callwright/storybook/preview'
import { PencilIcon } from 'lucide-react'
import { fn } from 'storybook/test'
import { Avatar } from '../../avatar/index.ts'
import { Badge, BadgeDot } from '../../badge/index.ts'
import { Button } from '../../button/index.ts'
import { Checkbox } from '../../checkbox/index.ts'
import { CopyButton } from '../../copy-button/index.ts'
import { Field, FieldError, FieldHint, FieldLabel } from '../../field/index.ts'
import { FileDrop } from '../../file-drop/index.ts'
import { IconButton } from '../../icon-button/index.ts'
import { Input } from '../../input/index.ts'
import { Kbd } from '../../kbd/index.ts'
import { Link } from '../../link/index.ts'
import { NumberInput } from '../../number-input/index.ts'
import { PasswordInput } from '../../password-input/index.ts'
import { SearchInput } from '../../search-input/index.ts'
import { Select, SelectContent, SelectItem, SelectTrigger } from '../../select/index.ts'
import { Switch } from '../../switch/index.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../tabs/index.ts'
import { Textarea } from '../../textarea/index.ts'
import { BadTextCases, expectBoxesToFit } from './bad-input.tsx'

const meta = preview.meta({
  title: 'Bad input/Controls',
  tags: ['!autodocs'],
  play: expectBoxesToFit,
})

const boxClasses = 'flex w-60 flex-col items-start gap-2'

/** Returns an `aria-label` for a component whose text is blank. */
function labelIfBlank(text: string, name: string) {
  return text.trim() ? {} : { 'aria-label': name }
}

export const Buttons = meta.story({
  render: () => (
    <BadTextCases className={boxClasses}>
      {(text, name) => (
        <>
          <Button {...labelIfBlank(text, name)}>{text}</Button>
          <Button {...labelIfBlank(text, name)} busy busyLabel={text} />
          <IconButton label={text.trim() || name}>
            <PencilIcon aria-hidden="true" />
          </IconButton>
          <CopyButton text={text} subject={text} />
          <Link href="#bad" {...labelIfBlank(text, name)} className="wrap-anywhere">
            {text}
          </Link>
        </>
      )}
    </BadTextCases>
  ),
})

export const Labels = meta.story({
  render: () => (
    <BadTextCases className={boxClasses}>
      {(text) => (
        <>
          <Badge>{text}</Badge>
          <Badge tone="positive">
            <BadgeDot /> {text}
          </Badge>
          <Kbd>{text}</Kbd>
          <Avatar name={text} />
        </>
      )}
    </BadTextCases>
  ),
})

export const Inputs = meta.story({
  render: () => (
    <BadTextCases className={boxClasses}>
      {(text, name) => (
        <>
          <Input aria-label={`${name}: text`} defaultValue={text} className="w-full" />
          <SearchInput aria-label={`${name}: search`} defaultValue={text} className="w-full" />
          <PasswordInput aria-label={`${name}: secret`} defaultValue={text} secret={name} />
          <Textarea aria-label={`${name}: long text`} defaultValue={text} />
          <Select defaultValue="1">
            <SelectTrigger aria-label={`${name}: choice`} placeholder={text} />
            <SelectContent>
              <SelectItem value="1">{text}</SelectItem>
            </SelectContent>
          </Select>
        </>
      )}
    </BadTextCases>
  ),
})

export const Fields = meta.story({
  render: () => (
    <BadTextCases className={boxClasses}>
      {(text, name) => (
        <>
          <Field required className="w-full">
            <FieldLabel>{text.trim() || name}</FieldLabel>
            <Input />
            <FieldHint>{text}</FieldHint>
            <FieldError>{text}</FieldError>
          </Field>
          <FileDrop
            className="w-full"
            label={text.trim() || name}
            hint={text}
            error={text}
            file={new File([], text)}
            onFileChange={fn()}
          />
          <Tabs defaultValue="one" className="w-full">
            <TabsList>
              <TabsTrigger value="one" {...labelIfBlank(text, name)}>
                {text}
              </TabsTrigger>
            </TabsList>
            <TabsContent value="one" className="wrap-anywhere">
              {text}
            </TabsContent>
          </Tabs>
        </>
      )}
    </BadTextCases>
  ),
})

export const Numbers = meta.story({
  render: () => (
    <div data-box="numbers" className="grid w-60 gap-2">
      {[Number.NaN, Number.POSITIVE_INFINITY, 1e300, -0, '1e', 'x'.repeat(10_000)].map((value) => (
        <NumberInput
          key={value}
          aria-label={`Number ${value}`}
          defaultValue={value}
          min={Number.NaN}
          step={0}
        />
      ))}
    </div>
  ),
})

export const Nothing = meta.story({
  render: () => (
    <div data-box="nothing" className="grid w-60 gap-2">
      <Button aria-label="Button" />
      <Badge />
      <Kbd />
      <Avatar name="" src="" />
      <Input aria-label="Input" />
      <NumberInput aria-label="Number" />
      <SearchInput aria-label="Search" />
      <Textarea aria-label="Textarea" />
      <Checkbox aria-label="Checkbox" />
      <Switch aria-label="Switch" />
      <Tabs />
      <Field />
      <Select>
        <SelectTrigger aria-label="Select" />
        <SelectContent />
      </Select>
    </div>
  ),
})
