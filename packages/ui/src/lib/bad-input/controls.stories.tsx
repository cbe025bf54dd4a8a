import preview from '@callwright/storybook/preview'
import { PencilIcon } from 'lucide-react'
import type { ReactNode } from 'react'
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
import { everyBadInput, expectBoxesToFit } from './bad-input.ts'

const meta = preview.meta({
  title: 'Bad input/Controls',
  tags: ['!autodocs'],
  play: expectBoxesToFit,
})

/** A label for components without text. */
function named(word: string, name: string) {
  return word.trim() ? {} : { 'aria-label': name }
}

/** Renders a component in a narrow box for each bad input. */
function Boxes({ children }: { children: (word: string, name: string) => ReactNode }) {
  return (
    <div className="flex flex-wrap gap-4">
      {everyBadInput.map(([name, word]) => (
        <div key={name} data-box={name} className="flex w-60 flex-col items-start gap-2">
          {children(word, name)}
        </div>
      ))}
    </div>
  )
}

export const Buttons = meta.story({
  render: () => (
    <Boxes>
      {(word, name) => (
        <>
          <Button {...named(word, name)}>{word}</Button>
          <Button {...named(word, name)} busy busyLabel={word} />
          <IconButton label={word.trim() || name}>
            <PencilIcon aria-hidden="true" />
          </IconButton>
          <CopyButton text={word} subject={word} />
          <Link href="#bad" {...named(word, name)} className="wrap-anywhere">
            {word}
          </Link>
        </>
      )}
    </Boxes>
  ),
})

export const Labels = meta.story({
  render: () => (
    <Boxes>
      {(word) => (
        <>
          <Badge>{word}</Badge>
          <Badge tone="positive">
            <BadgeDot /> {word}
          </Badge>
          <Kbd>{word}</Kbd>
          <Avatar name={word} />
        </>
      )}
    </Boxes>
  ),
})

export const Inputs = meta.story({
  render: () => (
    <Boxes>
      {(word, name) => (
        <>
          <Input aria-label={`${name}: text`} defaultValue={word} className="w-full" />
          <SearchInput aria-label={`${name}: search`} defaultValue={word} className="w-full" />
          <PasswordInput aria-label={`${name}: secret`} defaultValue={word} secret={name} />
          <Textarea aria-label={`${name}: long text`} defaultValue={word} />
          <Select defaultValue="1">
            <SelectTrigger aria-label={`${name}: choice`} placeholder={word} />
            <SelectContent>
              <SelectItem value="1">{word}</SelectItem>
            </SelectContent>
          </Select>
        </>
      )}
    </Boxes>
  ),
})

export const Fields = meta.story({
  render: () => (
    <Boxes>
      {(word, name) => (
        <>
          <Field required className="w-full">
            <FieldLabel>{word.trim() || name}</FieldLabel>
            <Input />
            <FieldHint>{word}</FieldHint>
            <FieldError>{word}</FieldError>
          </Field>
          <FileDrop
            className="w-full"
            label={word.trim() || name}
            hint={word}
            error={word}
            file={new File([], word)}
            onFileChange={fn()}
          />
          <Tabs defaultValue="one" className="w-full">
            <TabsList>
              <TabsTrigger value="one" {...named(word, name)}>
                {word}
              </TabsTrigger>
            </TabsList>
            <TabsContent value="one" className="wrap-anywhere">
              {word}
            </TabsContent>
          </Tabs>
        </>
      )}
    </Boxes>
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
