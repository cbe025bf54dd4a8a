import { Button } from '@callwright/ui/button'
import { CheckIcon } from 'lucide-react'
import { PageLink } from '../page-link.tsx'
import { CallPlayer } from '../product/call-player.tsx'

const promises = [
  'Recording and transcript of every call',
  'Retries when nobody answers',
  'Pauses and stops when you say so',
]

/** The first section: a description of the product, two links into it, and a call to listen to. */
export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="pt-10 pb-16 sm:pt-14 md:pb-24">
      <div className="mx-auto flex max-w-6xl flex-col gap-10 px-4 sm:px-6">
        <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
          <h1
            id="hero-title"
            className="font-display font-semibold text-4xl sm:text-5xl lg:text-6xl"
          >
            AI agents that call every lead, day and night
          </h1>
          <div>
            <p className="text-lg text-muted">
              Callwright calls your contacts with the assistant you pick, writes down what was said
              and marks who is qualified. Your team talks to the people who want to talk.
            </p>
            <div className="mt-6 flex flex-wrap gap-3">
              <Button asChild size="lg">
                <PageLink to="/login">Talk to Sales</PageLink>
              </Button>
              <Button asChild variant="secondary" size="lg">
                <PageLink to="/login">Watch Demo</PageLink>
              </Button>
            </div>
          </div>
        </div>
        <CallPlayer />
        <ul className="flex flex-col gap-x-10 gap-y-2 text-default md:flex-row md:flex-wrap md:justify-between">
          {promises.map((promise) => (
            <li key={promise} className="flex items-center gap-2.5">
              <CheckIcon aria-hidden="true" className="size-4 shrink-0 text-positive-strong" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
