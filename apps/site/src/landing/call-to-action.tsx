import { Button } from '@callwright/ui/button'
import { Waveform } from '@callwright/ui/waveform'
import { PageLink } from '../page-link.tsx'
import peaks from '../product/demo-call-peaks.json' with { type: 'json' }
import { headingClass } from './section.tsx'

/** The last section: two links into the product. */
export function CallToAction() {
  return (
    // The light theme in both: its button stands out from the accent, a dark one would not.
    <section
      aria-labelledby="call-to-action-title"
      data-theme="light"
      className="bg-accent text-on-accent"
    >
      <div className="@container mx-auto grid max-w-6xl items-end gap-x-12 gap-y-8 px-4 pt-16 pb-10 sm:px-6 md:pt-28 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <h2 id="call-to-action-title" className={`${headingClass} text-on-accent lg:text-6xl`}>
          Let the next hundred calls make themselves
        </h2>
        <div>
          <p className="text-lg">
            Import a list, pick an assistant and listen to the first conversation within the hour.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button asChild variant="secondary" size="lg" className="focus-visible:outline-current">
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
      {/* Its lower half is cut off. */}
      <div className="h-16 overflow-clip md:h-24">
        <Waveform peaks={peaks} className="h-32 w-full opacity-30 md:h-48" />
      </div>
    </section>
  )
}
