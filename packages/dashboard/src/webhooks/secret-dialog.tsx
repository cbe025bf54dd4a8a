import type { WebhookWithSecret } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { CopyButton } from '@callwright/ui/copy-button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@callwright/ui/dialog'
import { useUnsavedPrompt } from '../lib/use-unsaved-prompt.ts'
import { webhooksMessages as texts } from './webhooks.messages.ts'

export interface SecretDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** The webhook with its new secret. */
  created: WebhookWithSecret
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Code of a receiver, which has the secret in its environment. */
const snippet = `import express from 'express'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)

// The signature covers the body as it was sent, so it is read as text.
const body = express.text({ type: 'application/json' })
express().post('/webhooks', body, (request, response) => {
  try {
    const event = webhook.verify(request.body, request.headers)
    console.log(event.type, event.data)
    response.sendStatus(204)
  } catch {
    response.sendStatus(401)
  }
}).listen(3000)`

const keepOpen = (event: Event) => event.preventDefault()

/** The secret of a webhook, which is shown once, and how a program uses it. */
export function SecretDialog({ open, created, onClose }: SecretDialogProps) {
  useUnsavedPrompt(open, texts.leave)
  return (
    <Dialog open={open} onOpenChange={onClose}>
      {/* A press outside and Escape must not close the dialog, since the secret would be lost. */}
      <DialogContent onInteractOutside={keepOpen} onEscapeKeyDown={keepOpen}>
        <DialogHeader>
          <DialogTitle>Secret of the webhook</DialogTitle>
          <DialogDescription className="wrap-anywhere">{created.webhook.url}</DialogDescription>
        </DialogHeader>
        <DialogBody className="flex flex-col gap-4">
          <Alert tone="warning">{texts.secretWarning}</Alert>
          <Code text={created.secret} label="Secret" />
          <p>{texts.secretUse}</p>
          <Code text={snippet} label="Example" />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>I have copied it</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

interface CodeProps {
  text: string
  /** What the text is. */
  label: string
}

function Code({ text, label }: CodeProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-md border border-hairline bg-sunken">
      <div className="flex items-center justify-between gap-3 border-hairline border-b py-1 ps-4 pe-1">
        <span className="text-muted text-sm">{label}</span>
        <CopyButton text={text} subject={label.toLowerCase()} />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        dir="ltr"
        className="overflow-auto px-4 py-3"
      >
        <pre className="w-max font-mono text-default text-sm">{text}</pre>
      </section>
    </div>
  )
}
