export { toast } from 'sonner'
export { Toaster, type ToasterProps } from './toast.tsx'
