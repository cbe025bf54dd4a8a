import { Button } from '@callwright/ui/button'
import { Card } from '@callwright/ui/card'
import { lazy, Suspense, useRef, useState } from 'react'
import { features } from './feature-catalogue.ts'
import { Section } from './section.tsx'

// Most visitors never open it, so it comes when a pointer or the focus is about to ask for it.
const loadDialog = () => import('./feature-dialog.tsx')
const FeatureDialog = lazy(async () => ({ default: (await loadDialog()).FeatureDialog }))

/** Six cards of what the product does, each with a closer look. */
export function Features() {
  const [feature, setFeature] = useState<(typeof features)[number]>()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <Section
      id="features"
      title="Everything between a list and a meeting"
      lead="Six jobs your team does by hand today, done on every call and written down."
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {features.map((item) => (
          <li key={item.title} className="grid">
            <Card className="gap-0 p-6">
              <span className="grid size-10 place-items-center rounded-md bg-accent-soft text-accent-strong">
                <item.icon aria-hidden="true" className="size-5" />
              </span>
              <h3 className="mt-5 font-semibold text-lg">{item.title}</h3>
              <p className="mt-2 mb-6 text-muted">{item.description}</p>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Explore ${item.title}`}
                className="mt-auto self-start"
                onPointerEnter={loadDialog}
                onFocus={loadDialog}
                onClick={({ currentTarget }) => {
                  opener.current = currentTarget
                  setFeature(item)
                  setOpen(true)
                }}
              >
                Explore
              </Button>
            </Card>
          </li>
        ))}
      </ul>
      <Suspense>
        {feature && (
          <FeatureDialog
            feature={feature}
            open={open}
            onOpenChange={setOpen}
            onClosed={() => opener.current?.focus()}
          />
        )}
      </Suspense>
    </Section>
  )
}
