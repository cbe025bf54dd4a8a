import { Alert, AlertDescription } from '@callwright/ui/alert'
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
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { EyeIcon, EyeOffIcon } from 'lucide-react'
import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react'
import { messages } from '../lib/messages.ts'
import { removeToken, saveToken, useToken } from '../lib/token.ts'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { maskToken } from './mask-token.ts'
import { settingsMutations } from './settings.queries.ts'

interface Feedback {
  tone: 'positive' | 'negative'
  text: string
  /** A second sentence. */
  detail?: string | undefined
}

/** A token that is saved later replaces the offer to restore the removed one. */
const removedToastId = 'token-removed'

/** Puts a removed token back, also after the person has left the screen. */
function restoreToken(token: string) {
  if (saveToken(token)) toast.success(messages.token.restored, { id: removedToastId })
  else toast.error(messages.token.notKept, { id: removedToastId })
}

/** The provider token of this browser: save, show, test and remove it. */
export function TokenCard() {
  const savedToken = useToken()
  const tokenTest = useMutation(settingsMutations.testToken())
  // Null until the person types; then the field shows the typed text instead of the saved token.
  const [typedText, setTypedText] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isVisible, setIsVisible] = useState(false)
  const [feedback, setFeedback] = useState<Feedback | null>(null)

  const token = (typedText ?? savedToken ?? '').trim()
  const isUnsaved = typedText !== null && token !== '' && token !== savedToken
  useUnsavedPrompt(isUnsaved)
  const isMasked =
    typedText === null && savedToken !== null && maskToken(savedToken) !== savedToken && !isVisible
  const showSuccess = (text: string, detail?: string) =>
    setFeedback({ tone: 'positive', text, detail })
  const showError = (text: string, detail?: string) =>
    setFeedback({ tone: 'negative', text, detail })
  const clearFeedback = () => {
    setFeedback(null)
    // The result of a running test would appear beside another token.
    tokenTest.reset()
  }

  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // Typing replaces a masked token completely, since a token with mask characters is invalid.
    const { data } = nativeEvent as InputEvent
    setTypedText(isMasked && target.value.includes('•') ? (data ?? '') : target.value)
    clearFeedback()
  }
  const selectMask = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (isMasked) currentTarget.select()
  }

  const save = () => {
    if (!token) return showError(messages.token.invalid)
    if (!saveToken(token)) return showError(messages.token.notKept)
    toast.dismiss(removedToastId)
    clearFeedback()
    setTypedText(null)
    setIsVisible(false)
    showSuccess(messages.token.saved)
  }
  const remove = (token: string) => {
    removeToken()
    clearFeedback()
    setIsVisible(false)
    showSuccess(messages.token.removed)
    const undo = () => {
      restoreToken(token)
      setFeedback(null)
    }
    toast.success(messages.token.removed, {
      id: removedToastId,
      action: { label: messages.undoLabel, onClick: undo },
    })
    // The focused button is removed with the token.
    input.current?.focus()
  }
  const testToken = () => {
    if (savedToken === null) return showError(messages.token.enterFirst, messages.token.saveToTest)
    clearFeedback()
    const detail = isUnsaved ? messages.token.savedTested : undefined
    tokenTest.mutate(savedToken, {
      onSuccess: (failure) =>
        failure === null ? showSuccess(messages.token.works, detail) : showError(failure, detail),
      onError: (error) => showError(error.message, detail),
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
              ref={input}
              type={isVisible || isMasked ? 'text' : 'password'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="Enter your VAPI token"
              value={typedText ?? (isMasked ? maskToken(savedToken) : (savedToken ?? ''))}
              onChange={handleChange}
              onFocus={selectMask}
              onClick={selectMask}
              onKeyDown={(event) => {
                if (event.key === 'Enter') save()
              }}
            />
            <IconButton
              label={isVisible ? 'Hide token' : 'Show token'}
              variant="secondary"
              onClick={() => setIsVisible(!isVisible)}
            >
              {isVisible ? <EyeOffIcon /> : <EyeIcon />}
            </IconButton>
          </div>
          <FieldHint>
            {isUnsaved ? messages.token.notSaved : messages.settings.tokenWhere}
          </FieldHint>
        </Field>
      </CardContent>
      <CardFooter>
        <Button disabled={!token} onClick={save}>
          {savedToken === null ? 'Save Token' : 'Update Token'}
        </Button>
        <Button
          variant="secondary"
          disabled={!token}
          busy={tokenTest.isPending}
          busyLabel="Testing..."
          onClick={testToken}
        >
          Test Token
        </Button>
        {savedToken !== null && (
          <Button variant="ghost" onClick={() => remove(savedToken)}>
            Remove Token
          </Button>
        )}
      </CardFooter>
      {feedback && (
        <CardContent>
          <Alert tone={feedback.tone}>
            {feedback.text}
            {feedback.detail && <AlertDescription>{feedback.detail}</AlertDescription>}
          </Alert>
        </CardContent>
      )}
    </Card>
  )
}
