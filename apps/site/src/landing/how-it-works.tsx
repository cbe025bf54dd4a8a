import { LiveScreen } from '../product/live-screen.tsx'
import { Section } from './section.tsx'

const steps = [
  {
    title: 'Connect Your CRM',
    text: 'Import your contacts from a CSV file of your CRM. Doubtful numbers are named line by line, and no number is in the list twice.',
  },
  {
    title: 'Train Your Agent',
    text: 'Pick an assistant, and decide how many calls run at once, how often it tries again and after how long.',
  },
  {
    title: 'Start Converting',
    text: 'Press Start and Make Calls, watch the calls as they happen, and get back to the leads that want to talk to a person.',
  },
]

/** The three steps from a list to conversations, and the screen of a running campaign. */
export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      tone="sunken"
      heading="start"
      title="Running by this afternoon"
      lead="Three steps, none of which needs an engineer."
      below={
        <LiveScreen
          screen="campaign"
          label="The screen of a running campaign: its progress, its contacts and its calls."
          className="mt-16"
        />
      }
    >
      <ol className="flex flex-col">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[3.5rem_1fr] border-hairline border-t py-6 sm:grid-cols-[6rem_1fr]"
          >
            <span
              aria-hidden="true"
              className="font-display font-semibold text-5xl text-accent-strong tabular-nums sm:text-6xl"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-display font-semibold text-2xl">{title}</h3>
              <p className="mt-2 max-w-prose text-lg text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
