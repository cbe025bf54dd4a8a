import { Button } from '@callwright/ui/button'
import { Card } from '@callwright/ui/card'
import { lazy, Suspense, useRef, useState } from 'react'
import { LoadErrorNotice } from '../load-error-notice.tsx'
import { features } from './feature-catalogue.ts'
import { FeaturePicture } from './feature-picture.tsx'
import { Section } from './section.tsx'

// Most visitors never open the dialog, so its code is loaded when its button is hovered or focused.
const loadDialog = () => import('./feature-dialog.tsx')
const FeatureDialog = lazy(async () => ({ default: (await loadDialog()).FeatureDialog }))

// Wide and narrow cards alternate.
const columnClasses = [
  'lg:col-span-7',
  'lg:col-span-5',
  'lg:col-span-5',
  'lg:col-span-7',
  'lg:col-span-7',
  'lg:col-span-5',
]

type FeatureItem = (typeof features)[number]

export interface FeaturesProps {
  /** Loads the code of the dialog; rejects when that fails. */
  loadDialogCode?: () => Promise<unknown>
}

/** Six cards with the features, each with a dialog for its details. */
export function Features({ loadDialogCode = loadDialog }: FeaturesProps) {
  const [feature, setFeature] = useState<FeatureItem>()
  const [open, setOpen] = useState(false)
  // The last feature whose dialog could not be loaded.
  const [failedItem, setFailedItem] = useState<FeatureItem>()
  const opener = useRef<HTMLButtonElement>(null)

  // Errors are ignored here: opening the dialog loads its code again and shows them.
  const prefetch = () => void loadDialogCode().catch(() => {})

  const openDialog = async (item: FeatureItem) => {
    setFailedItem(undefined)
    try {
      await loadDialogCode()
    } catch (error) {
      console.error(error)
      setFailedItem(item)
      return
    }
    setFeature(item)
    setOpen(true)
  }
  return (
    <Section
      id="features"
      title="Everything between a list and a meeting"
      lead="Six jobs your team does by hand today, done on every call and written down."
    >
      <ul className="grid gap-4 lg:grid-cols-12 lg:gap-6">
        {features.map((item, index) => (
          <li key={item.title} className={`grid ${columnClasses[index]}`}>
            <Card className="gap-0 overflow-clip py-0">
              <FeaturePicture feature={item.title} />
              <div className="flex flex-1 flex-col p-6">
                <h3 className="font-display font-semibold text-2xl">{item.title}</h3>
                <p className="mt-2 mb-6 max-w-prose text-lg text-muted">{item.description}</p>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Explore ${item.title}`}
                  className="mt-auto self-start"
                  onPointerEnter={prefetch}
                  onFocus={prefetch}
                  onClick={({ currentTarget }) => {
                    opener.current = currentTarget
                    void openDialog(item)
                  }}
                >
                  Explore
                </Button>
              </div>
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
      {failedItem && (
        <LoadErrorNotice
          title="The details could not be loaded"
          onRetry={() => openDialog(failedItem)}
          onClose={() => setFailedItem(undefined)}
        />
      )}
    </Section>
  )
}
