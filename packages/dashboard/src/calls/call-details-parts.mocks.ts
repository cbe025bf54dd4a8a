/** Loads what the dialog of a call's details would load only when it opens. */
export const callDetailsParts = () => import('./call-details-tabs.tsx')
