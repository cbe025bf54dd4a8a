import { Card } from '@callwright/ui/card'
import { Section } from './section.tsx'

const testimonials = [
  {
    quote:
      'Every enquiry gets a call within minutes, also on a Sunday. My people start Monday with meetings instead of a list.',
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

/** Quotes of three customers. */
export function Testimonials() {
  return (
    <Section
      id="testimonials"
      title="From teams that call for a living"
      lead="What changed once the first call of the day was no longer theirs to make."
    >
      <ul className="grid gap-4 lg:grid-cols-3 lg:gap-6">
        {testimonials.map(({ quote, author, role, company }) => (
          <li key={author} className="grid">
            <Card className="p-6">
              <figure className="flex flex-1 flex-col gap-6">
                <blockquote className="flex-1 text-lg text-strong">“{quote}”</blockquote>
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
            </Card>
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
