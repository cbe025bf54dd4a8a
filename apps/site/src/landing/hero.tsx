import { Button } from '@callwright/ui/button'
import { CheckIcon } from 'lucide-react'
import { PageLink } from '../page-link.tsx'
import { CallReplay } from '../product/call-replay.tsx'

const promises = [
  'Recording and transcript of every call',
  'Retries when nobody answers',
  'Pauses and stops when you say so',
]

/** The first section: a description of the product, a preview, and two links into the product. */
export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="pt-10 pb-16 sm:pt-16 md:pb-24">
      <div className="mx-auto grid max-w-6xl items-center gap-12 px-4 sm:px-6 grid-cols-1 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-16">
        <div>
          <h1 id="hero-title" className="font-semibold text-4xl sm:text-5xl xl:text-6xl">
            AI agents that call every lead, day and night
          </h1>
          <p className="mt-6 max-w-xl text-lg text-muted sm:text-xl">
            Callwright calls your contacts, asks your qualifying questions, books the meeting and
            writes down what was said. Your team talks to the people who want to talk.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Button asChild size="lg">
              <PageLink to="/login">Talk to Sales</PageLink>
            </Button>
            <Button asChild variant="secondary" size="lg">
              <PageLink to="/login">Watch Demo</PageLink>
            </Button>
          </div>
          <ul className="mt-10 flex flex-col gap-2 text-default">
            {promises.map((promise) => (
              <li key={promise} className="flex items-center gap-2.5">
                <CheckIcon aria-hidden="true" className="size-4 shrink-0 text-positive-strong" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <div className="mx-auto w-full max-w-lg rounded-lg bg-accent-soft p-2 pb-1 sm:p-5 sm:pb-2 lg:max-w-none">
          <CallReplay />
        </div>
      </div>
    </section>
  )
}
