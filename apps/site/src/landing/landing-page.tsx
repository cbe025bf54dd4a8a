import { CallToAction } from './call-to-action.tsx'
import { Features } from './features.tsx'
import { Footer } from './footer.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Integrations } from './integrations.tsx'
import { Navbar } from './navbar.tsx'
import { Results } from './results.tsx'
import { Security } from './security.tsx'
import { Testimonials } from './testimonials.tsx'

/** The landing page. */
export function LandingPage() {
  return (
    <>
      <Navbar />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
        <Features />
        <HowItWorks />
        <Testimonials />
        <Results />
        <Security />
        <Integrations />
        <CallToAction />
      </main>
      <Footer />
    </>
  )
}
