export { type LazyComponent, type LazyComponentOptions, lazyComponent } from './lazy-component.tsx'
export { lazyDialog } from './lazy-dialog.tsx'
export { LoadErrorState } from './load-states.tsx'
