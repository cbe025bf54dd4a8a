'use client'

interface ControlMessagesProps {
  /** The id to which the control's `aria-describedby` refers. */
  id: string
  problems: (string | undefined)[]
  notes?: (string | undefined)[]
  /** Each has the same place in every render, and moves the focus itself when it removes itself. */
  actions?: ({ label: string; select: () => void } | undefined)[]
}

/** What is wrong with the text of a control, what became of it, and what can be done. */
export function ControlMessages({ id, problems, notes = [], actions = [] }: ControlMessagesProps) {
  return (
    <div id={id} aria-live="polite" className="text-sm">
      {/* A start and an end with the same problem say it once. */}
      {[...new Set(problems)].map(
        (problem) =>
          problem && (
            <p key={problem} className="wrap-anywhere mt-1.5 text-negative-strong">
              {problem}
            </p>
          ),
      )}
      {[...new Set(notes)].map(
        (note) =>
          note && (
            <p key={note} className="mt-1.5 text-muted">
              {note}
            </p>
          ),
      )}
      {actions.map(
        (action, index) =>
          action && (
            <button
              // An action whose label changes stays the same button, so that it keeps the focus.
              key={index}
              type="button"
              className="mt-1 font-medium text-accent-strong underline underline-offset-2"
              onClick={action.select}
            >
              {action.label}
            </button>
          ),
      )}
    </div>
  )
}
