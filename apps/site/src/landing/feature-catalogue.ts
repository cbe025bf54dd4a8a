/** A feature of the product, in short. */
export interface Feature {
  title: string
  description: string
}

/** The six features, in the order in which a lead meets them. */
export const features = [
  {
    title: 'Lead qualification',
    description:
      'Puts the questions of your assistant to every contact, and marks who is worth a meeting.',
  },
  {
    title: 'Meeting scheduling',
    description: 'Your assistant agrees on a time while interest is fresh, before the call ends.',
  },
  {
    title: 'CRM integration',
    description: 'Starts from the contacts you already have, and keeps them in one clean list.',
  },
  {
    title: 'Natural conversation',
    description: 'Listens, answers questions and handles objections in a calm, natural voice.',
  },
  {
    title: 'Call analytics',
    description: 'Shows what was said, what it cost and what came of it, call by call and in sum.',
  },
  {
    title: 'Lasting engagement',
    description: 'Calls again when nobody answered, at a pace you set, up to five times.',
  },
] as const satisfies Feature[]

/** The title of a feature. */
export type FeatureTitle = (typeof features)[number]['title']
