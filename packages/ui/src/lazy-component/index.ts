export { type LazyComponent, type LazyComponentOptions, lazyComponent } from './lazy-component.tsx'
export { lazyDialog } from './lazy-dialog.tsx'
export { LoadFailed } from './load-states.tsx'
