export { Toaster, type ToasterProps } from './toast.tsx'
export { toast } from './toasts.ts'
