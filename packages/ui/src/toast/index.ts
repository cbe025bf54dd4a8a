export { Toaster, type ToasterProps } from './toast.tsx'
export { toast } from './toast-store.ts'
