import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import {
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from '@callwright/ui/card'
import { Field, FieldHint, FieldLabel } from '@callwright/ui/field'
import { IconButton } from '@callwright/ui/icon-button'
import { Input } from '@callwright/ui/input'
import { useMutation } from '@tanstack/react-query'
import { EyeIcon, EyeOffIcon } from 'lucide-react'
import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react'
import { messages } from '../lib/messages.ts'
import { removeToken, saveToken, useToken } from '../lib/token.ts'
import { useUnsaved } from '../lib/use-unsaved.ts'
import { maskToken } from './mask-token.ts'
import { settingsMutations } from './settings.queries.ts'

interface Outcome {
  tone: 'positive' | 'negative'
  text: string
}

/** The provider token of this browser: save, show, test and remove it. */
export function TokenCard() {
  const saved = useToken()
  const test = useMutation(settingsMutations.testToken())
  // Null until the person types: until then the field shows the saved token.
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const [visible, setVisible] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const token = (typed ?? saved ?? '').trim()
  useUnsaved(typed !== null && token !== '' && token !== saved)
  const masked = typed === null && saved !== null && maskToken(saved) !== saved && !visible
  const succeed = (text: string) => setOutcome({ tone: 'positive', text })
  const fail = (text: string) => setOutcome({ tone: 'negative', text })

  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // A masked token is replaced as a whole: an edited mask is no token.
    const { data } = nativeEvent as InputEvent
    setTyped(masked && target.value.includes('•') ? (data ?? '') : target.value)
    setOutcome(null)
    // The result of another token would be misleading.
    test.reset()
  }
  const selectMask = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (masked) currentTarget.select()
  }

  const save = () => {
    if (!token) return fail(messages.token.invalid)
    if (!saveToken(token)) return fail(messages.token.notKept)
    setTyped(null)
    setVisible(false)
    succeed(messages.token.saved)
  }
  const remove = () => {
    removeToken()
    setTyped(null)
    setVisible(false)
    succeed(messages.token.removed)
    // The focused button is removed with the token.
    field.current?.focus()
  }
  const tryOut = () => {
    setOutcome(null)
    test.mutate(token, {
      onSuccess: (failure) => (failure === null ? succeed(messages.token.works) : fail(failure)),
      onError: (error) => fail(error.message),
    })
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Phone Configuration</CardTitle>
        <CardDescription>{messages.settings.tokenHint}</CardDescription>
      </CardHeader>
      <CardContent>
        <Field>
          <FieldLabel>VAPI Token</FieldLabel>
          <div className="flex gap-2">
            <Input
              ref={field}
              type={visible || masked ? 'text' : 'password'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="Enter your VAPI token"
              value={typed ?? (masked ? maskToken(saved) : (saved ?? ''))}
              onChange={type}
              onFocus={selectMask}
              onClick={selectMask}
              onKeyDown={(event) => {
                if (event.key === 'Enter') save()
              }}
            />
            <IconButton
              label={visible ? 'Hide token' : 'Show token'}
              variant="secondary"
              onClick={() => setVisible(!visible)}
            >
              {visible ? <EyeOffIcon /> : <EyeIcon />}
            </IconButton>
          </div>
          <FieldHint>{messages.settings.tokenWhere}</FieldHint>
        </Field>
      </CardContent>
      <CardFooter>
        <Button disabled={!token} onClick={save}>
          {saved === null ? 'Save Token' : 'Update Token'}
        </Button>
        <Button
          variant="secondary"
          disabled={!token}
          busy={test.isPending}
          busyLabel="Testing..."
          onClick={tryOut}
        >
          Test Token
        </Button>
        {saved !== null && (
          <Button variant="ghost" onClick={remove}>
            Remove Token
          </Button>
        )}
      </CardFooter>
      {outcome && (
        <CardContent>
          <Alert tone={outcome.tone}>{outcome.text}</Alert>
        </CardContent>
      )}
    </Card>
  )
}
