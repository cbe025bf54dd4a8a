import { Button } from '@callwright/ui/button'
import { PageLink } from '../page-link.tsx'

/** The last section: two links into the product. */
export function CallToAction() {
  return (
    <section aria-labelledby="call-to-action-title" className="py-16 md:py-24">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <div className="rounded-lg bg-accent px-6 py-14 text-center text-on-accent sm:px-12 md:py-20">
          <h2
            id="call-to-action-title"
            className="font-semibold text-3xl text-on-accent md:text-4xl"
          >
            Let the next hundred calls make themselves
          </h2>
          <p className="mx-auto mt-4 max-w-xl text-balance text-lg">
            Import a list, pick an assistant and listen to the first conversation within the hour.
          </p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <Button asChild variant="secondary" size="lg">
              <PageLink to="/login">Start Free Trial</PageLink>
            </Button>
            <Button
              asChild
              variant="ghost"
              size="lg"
              className="border-current text-on-accent focus-visible:outline-current"
            >
              <PageLink to="/login">Schedule Demo</PageLink>
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}
