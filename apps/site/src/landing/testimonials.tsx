import { LiveScreen } from '../product/live-screen.tsx'
import { Section } from './section.tsx'

const testimonials = [
  {
    quote:
      'Every inquiry gets a call the same day, also on a Sunday. My people start Monday with meetings instead of a list.',
    author: 'Dana Whitfield',
    role: 'Head of Sales',
    company: 'Harbor & Pine Realty',
  },
  {
    quote:
      'I listened to fifty recordings before I believed it. The transcript, the verdict and the reason agree, and when they do not I can see why.',
    author: 'Luis Ortega',
    role: 'Service Director',
    company: 'Brightline Energy',
  },
  {
    quote:
      'We used to argue about which campaign works. Now we look at the cost of a conversation and switch off the ones that do not.',
    author: 'Priya Raman',
    role: 'VP Marketing',
    company: 'Cedar Health',
  },
]

/** Quotes of three customers, and the screen of a call that they talk about. */
export function Testimonials() {
  return (
    <Section
      id="testimonials"
      title="From teams that call for a living"
      lead="What changed once the first call of the day was no longer theirs to make."
      below={
        <LiveScreen
          screen="call"
          label="The screen of a call: its recording, its transcript and its outcome."
          className="mt-16"
        />
      }
    >
      <ul className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        {testimonials.map(({ quote, author, role, company }, index) => (
          <li
            key={author}
            className={index === 0 ? 'lg:row-span-2' : 'border-hairline border-t pt-8'}
          >
            <figure className="flex h-full flex-col justify-between gap-6">
              <blockquote
                className={
                  index === 0
                    ? 'text-balance font-display font-medium text-3xl text-strong sm:text-5xl'
                    : 'text-lg text-strong'
                }
              >
                “{quote}”
              </blockquote>
              <figcaption className="flex items-center gap-3">
                <span
                  aria-hidden="true"
                  className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-strong"
                >
                  {initials(author)}
                </span>
                <span className="min-w-0">
                  <span className="block font-medium text-strong">{author}</span>
                  <span className="block text-muted text-sm">
                    {role}, {company}
                  </span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function initials(name: string) {
  return name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
}
