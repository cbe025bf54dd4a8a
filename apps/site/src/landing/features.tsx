import { Button } from '@callwright/ui/button'
import { Card } from '@callwright/ui/card'
import { lazy, Suspense, useRef, useState } from 'react'
import { UpdateNotice } from '../update-notice.tsx'
import { features } from './feature-catalogue.ts'
import { Section } from './section.tsx'

// Most visitors never open it, so it comes when a pointer or the focus is about to ask for it.
const loadDialog = () => import('./feature-dialog.tsx')
const FeatureDialog = lazy(async () => ({ default: (await loadDialog()).FeatureDialog }))

type FeatureItem = (typeof features)[number]

export interface FeaturesProps {
  /** Fetches the code of the closer look; rejects when it cannot be had. */
  load?: () => Promise<unknown>
}

/** Six cards of what the product does, each with a closer look. */
export function Features({ load = loadDialog }: FeaturesProps) {
  const [feature, setFeature] = useState<FeatureItem>()
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  // What fails now is asked for again, and told, when it is opened.
  const prepare = () => void load().catch(() => {})

  const explore = async (item: FeatureItem, button: HTMLButtonElement) => {
    opener.current = button
    try {
      await load()
    } catch (error) {
      console.error(error)
      setMissing(true)
      return
    }
    setMissing(false)
    setFeature(item)
    setOpen(true)
  }
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
                onPointerEnter={prepare}
                onFocus={prepare}
                onClick={({ currentTarget }) => explore(item, currentTarget)}
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
      {missing && (
        <UpdateNotice
          title="The closer look could not be loaded"
          onClose={() => setMissing(false)}
        />
      )}
    </Section>
  )
}
